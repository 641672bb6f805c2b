import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { listsTopic } from '@focuspool/domain/task/list-news';
import type { AddedTask, AddTask } from '@focuspool/domain/task/task-contract';
import { maxTasksInList } from '@focuspool/domain/task/task-list';
import { lockPerson } from '../../platform/database/database.ts';
import { transactOutcome } from '../../platform/database/transact-outcome.ts';
import type { Services } from '../../platform/services.ts';
import { makeListId } from './make-list-id.ts';
import {
  countTasks,
  findCurrentList,
  findOwnTask,
  insertList,
  insertTask,
  isTaskIdTaken,
} from './task-store.ts';

type AddingOutcome = Outcome<AddedTask, 'task_duplicate' | 'task_missing' | 'list_full'>;

/**
 * Adds a task to the current list, which it makes when there is none. The same id adds once: sent again, the answer is
 * the task as it stands. An id of somebody else is `task_missing`, as everywhere.
 */
export async function addTask(
  { database, clock, live }: Pick<Services, 'database' | 'clock' | 'live'>,
  userId: string,
  { id, text, titleIfNew }: AddTask,
): Promise<AddingOutcome> {
  let isNew = true;
  const outcome = await transactOutcome(database, async (tx): Promise<AddingOutcome> => {
    await lockPerson(tx, userId);
    const before = await findOwnTask(tx, userId, id);
    isNew = !before;
    if (before) return accept({ list: before.list.head, task: before.task });
    const list =
      (await findCurrentList(tx, userId)) ??
      (await insertList(tx, { id: makeListId(), userId, title: titleIfNew, createdAt: clock.now() }));
    const task = await insertTask(tx, { id, listId: list.id, text });
    if (!task) return refuse((await isTaskIdTaken(tx, id)) ? 'task_missing' : 'task_duplicate');
    if ((await countTasks(tx, list.id)) > maxTasksInList) return refuse('list_full');
    return accept({ list, task });
  });
  if (outcome.ok && isNew) live.publish(listsTopic, userId, { kind: 'task_added', ...outcome.value });
  return outcome;
}
