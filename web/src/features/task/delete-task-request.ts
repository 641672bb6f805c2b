import type { ListChange } from '@focuspool/domain/task/list-change';
import { api, call } from '../../platform/api.ts';
import { useListChange } from './list-change-request.ts';

export function useDeleteTask() {
  return useListChange(({ taskId }: ListChange & { kind: 'delete_task' }) =>
    call(api.tasks[':id'].$delete({ param: { id: taskId } })),
  );
}
