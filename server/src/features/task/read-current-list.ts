import type { TaskList } from '@focuspool/domain/task/task-contract';
import type { Services } from '../../platform/services.ts';
import { findCurrentList, listTasks } from './task-store.ts';

/** The oldest list that is not completed, with its tasks; null when there is none (specification, section 4). */
export async function readCurrentList(
  { database }: Pick<Services, 'database'>,
  userId: string,
): Promise<TaskList | null> {
  const head = await findCurrentList(database, userId);
  return head && { ...head, tasks: await listTasks(database, head.id) };
}
