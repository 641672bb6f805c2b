import { accept, refuse } from '@focuspool/domain/outcome';
import type { NamedViewer } from '../../platform/http/gate.ts';
import type { Services } from '../../platform/services.ts';
import { findCompletedTasks } from './history-store.ts';

export async function readHistoryTasks(
  { database }: Pick<Services, 'database'>,
  viewer: NamedViewer,
  listId: string,
) {
  const tasks = await findCompletedTasks(database, viewer.userId, listId);
  return tasks ? accept({ tasks }) : refuse('list_missing');
}
