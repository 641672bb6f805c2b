import type { ListChange } from '@focuspool/domain/task/list-change';
import { api, call } from '../../platform/api.ts';
import { useListChange } from './list-change-request.ts';

export type RenameTaskChange = ListChange & { kind: 'rename_task' };

export function useRenameTask() {
  return useListChange(({ taskId, text }: RenameTaskChange) =>
    call(api.tasks[':id'].$patch({ param: { id: taskId }, json: { text } })),
  );
}
