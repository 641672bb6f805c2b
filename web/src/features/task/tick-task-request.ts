import type { ListChange } from '@focuspool/domain/task/list-change';
import { api, call } from '../../platform/api.ts';
import { useListChange } from './list-change-request.ts';

export function useTickTask() {
  return useListChange(({ taskId, isCompleted }: ListChange & { kind: 'tick_task' }) =>
    call(api.tasks[':id'].$patch({ param: { id: taskId }, json: { isCompleted } })),
  );
}
