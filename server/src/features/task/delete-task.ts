import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { listsTopic } from '@focuspool/domain/task/list-news';
import { lockPerson } from '../../platform/database/database.ts';
import { transactOutcome } from '../../platform/database/transact-outcome.ts';
import type { Services } from '../../platform/services.ts';
import { findOwnTask, isTaskIdTaken, removeTask } from './task-store.ts';

type DeletingOutcome = Outcome<Record<string, never>, 'task_missing' | 'list_completed'>;

/** Deletes a task; one that is gone already counts as deleted. What was run on it stays counted. */
export async function deleteTask(
  { database, live }: Pick<Services, 'database' | 'live'>,
  userId: string,
  taskId: string,
): Promise<DeletingOutcome> {
  const outcome = await transactOutcome(database, async (tx): Promise<DeletingOutcome> => {
    await lockPerson(tx, userId);
    const found = await findOwnTask(tx, userId, taskId);
    if (!found) return (await isTaskIdTaken(tx, taskId)) ? refuse('task_missing') : accept({});
    if (found.list.isCompleted) return refuse('list_completed');
    await removeTask(tx, taskId);
    return accept({});
  });
  if (outcome.ok) live.publish(listsTopic, userId, { kind: 'task_deleted', taskId });
  return outcome;
}
