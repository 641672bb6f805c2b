import { accept, type Outcome, refuse } from '../outcome.ts';
import type { Task, TaskList } from './task-contract.ts';
import { addTask, deleteTask, renameTask, retitleList, tickTask } from './task-list.ts';

/** Everything that a person can do to the current list. */
export type ListChange =
  | { kind: 'add_task'; task: Task; titleIfNew: string /** ISO time. */; addedAt: string }
  | { kind: 'rename_task'; taskId: string; text: string }
  | { kind: 'tick_task'; taskId: string; isCompleted: boolean }
  | { kind: 'delete_task'; taskId: string }
  | { kind: 'retitle_list'; listId: string; title: string }
  | { kind: 'complete_list'; listId: string };

export type ChangeRefusal = 'task_duplicate' | 'task_missing' | 'list_full' | 'list_missing';

/** The id of a list that its first task is about to make; the server gives it the real one. */
export const pendingListId = '-0000000000000000000';

/** The current list after the change; null when no list is open. Applying a change once more changes nothing. */
export function applyListChange(
  list: TaskList | null,
  change: ListChange,
): Outcome<TaskList | null, ChangeRefusal> {
  if (change.kind === 'add_task') return addTask(list ?? createPendingList(change), change.task);
  if (!list) return change.kind === 'complete_list' ? accept(null) : refuse('list_missing');
  switch (change.kind) {
    case 'rename_task':
      return renameTask(list, change.taskId, change.text);
    case 'tick_task':
      return tickTask(list, change.taskId, change.isCompleted);
    case 'delete_task':
      return accept(deleteTask(list, change.taskId));
    case 'retitle_list':
      return accept(isSameList(list, change.listId) ? retitleList(list, change.title) : list);
    case 'complete_list':
      return accept(isSameList(list, change.listId) ? null : list);
  }
}

/** The list after those of the changes that are not refused, in their order. */
export function applyListChanges(list: TaskList | null, changes: readonly ListChange[]): TaskList | null {
  return changes.reduce((changed, change) => {
    const outcome = applyListChange(changed, change);
    return outcome.ok ? outcome.value : changed;
  }, list);
}

function createPendingList({ titleIfNew, addedAt }: ListChange & { kind: 'add_task' }): TaskList {
  return { id: pendingListId, title: titleIfNew, createdAt: addedAt, tasks: [] };
}

function isSameList(list: TaskList, listId: string): boolean {
  return list.id === listId || listId === pendingListId;
}
