import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { listsTopic } from '@focuspool/domain/task/list-news';
import type { ChangeTask, Task } from '@focuspool/domain/task/task-contract';
import { lockPerson } from '../../platform/database/database.ts';
import { transactOutcome } from '../../platform/database/transact-outcome.ts';
import { violatesConstraint } from '../../platform/database/violated-constraint.ts';
import type { Services } from '../../platform/services.ts';
import { findOwnTask, taskTextConstraint, updateTask } from './task-store.ts';

type ChangingOutcome = Outcome<{ task: Task }, 'task_missing' | 'task_duplicate' | 'list_completed'>;

/** Renames a task or sets its checkbox, which earns nothing (specification, section 4). */
export async function changeTask(
  { database, live }: Pick<Services, 'database' | 'live'>,
  userId: string,
  taskId: string,
  changed: ChangeTask,
): Promise<ChangingOutcome> {
  try {
    const outcome = await transactOutcome(database, async (tx): Promise<ChangingOutcome> => {
      await lockPerson(tx, userId);
      const found = await findOwnTask(tx, userId, taskId);
      if (!found) return refuse('task_missing');
      if (found.list.isCompleted) return refuse('list_completed');
      await updateTask(tx, taskId, changed);
      return accept({ task: { ...found.task, ...changed } });
    });
    if (outcome.ok) live.publish(listsTopic, userId, { kind: 'task_changed', ...outcome.value });
    return outcome;
  } catch (error) {
    if (violatesConstraint(error, taskTextConstraint)) return refuse('task_duplicate');
    throw error;
  }
}
