import type { ListChange } from '@focuspool/domain/task/list-change';
import type { AddedTask, TaskList } from '@focuspool/domain/task/task-contract';
import { addTask } from '@focuspool/domain/task/task-list';
import { api, call } from '../../platform/api.ts';
import { useListChange } from './list-change-request.ts';

export type AddTaskChange = ListChange & { kind: 'add_task' };

export function useAddTask() {
  return useListChange(
    ({ task: { id, text }, titleIfNew }: AddTaskChange) =>
      call(api['task-lists'].current.tasks.$post({ json: { id, text, titleIfNew } })),
    (list, _change, added) => putAdded(list, added),
  );
}

// Another tab may have completed the list meanwhile: the task then stands on the one that came after it.
function putAdded(shown: TaskList | null, { list, task }: AddedTask): TaskList {
  const tasks = shown?.id === list.id ? shown.tasks : [];
  const outcome = addTask({ ...list, tasks }, task);
  return outcome.ok ? outcome.value : { ...list, tasks };
}
