import {
  type HistoryCursor,
  type HistoryPage,
  historyPageSize,
} from '@focuspool/domain/history/history-contract';
import { accept, refuse } from '@focuspool/domain/outcome';
import type { NamedViewer } from '../../platform/http/gate.ts';
import type { Services } from '../../platform/services.ts';
import { findCompletedLists, findCompletedTasks } from './history-store.ts';

/** One page of the person's completed lists, newest first (product 2.17). */
export async function readHistory(
  { database }: Pick<Services, 'database'>,
  viewer: NamedViewer,
  cursor: HistoryCursor,
) {
  const found = await findCompletedLists(database, viewer.userId, cursor, historyPageSize + 1);
  const lists = found.slice(0, historyPageSize);
  const last = found.length > historyPageSize ? lists.at(-1) : undefined;
  const next = last ? { before: last.completedAt, beforeId: last.id } : null;
  return accept<HistoryPage>({ lists, next });
}

export async function readHistoryTasks(
  { database }: Pick<Services, 'database'>,
  viewer: NamedViewer,
  listId: string,
) {
  const tasks = await findCompletedTasks(database, viewer.userId, listId);
  return tasks ? accept({ tasks }) : refuse('list_missing');
}
