import {
  type CompletedList,
  type HistoryCursor,
  type HistoryPage,
  historyPageSize,
} from '@focuspool/domain/history/history-contract';
import type { HistoryFound, HistorySearch } from '@focuspool/domain/history/search';
import { accept, refuse } from '@focuspool/domain/outcome';
import { takePage } from '../../platform/database/pages.ts';
import type { NamedViewer } from '../../platform/http/gate.ts';
import type { Services } from '../../platform/services.ts';
import { findCompletedLists, findCompletedTasks, findMatchedTasks, matchesSearch } from './history-store.ts';

/** Reads one page of the person's completed lists, newest first (product 2.17). */
export async function readHistory(
  { database }: Pick<Services, 'database'>,
  viewer: NamedViewer,
  cursor: HistoryCursor,
) {
  const found = await findCompletedLists(database, viewer.userId, cursor, historyPageSize + 1);
  return accept<HistoryPage>(toPage(found));
}

/** Reads one page of the completed lists whose title, tasks or notes contain the words (product 10.5). */
export async function searchHistory(
  { database }: Pick<Services, 'database'>,
  viewer: NamedViewer,
  { q, ...cursor }: HistorySearch,
) {
  const isFound = matchesSearch(database, q);
  const found = await findCompletedLists(database, viewer.userId, cursor, historyPageSize + 1, isFound);
  const { lists, next } = toPage(found);
  const ids = lists.map(({ id }) => id);
  const matches = await findMatchedTasks(database, ids, q);
  const none = { matches: [], matchCount: 0 };
  const described = lists.map((list) => ({ ...list, ...(matches.get(list.id) ?? none) }));
  return accept<HistoryFound>({ lists: described, next });
}

function toPage(found: readonly CompletedList[]): HistoryPage {
  const { rows: lists, last } = takePage(found, historyPageSize);
  return { lists, next: last && { before: last.completedAt, beforeId: last.id } };
}

export async function readHistoryTasks(
  { database }: Pick<Services, 'database'>,
  viewer: NamedViewer,
  listId: string,
) {
  const tasks = await findCompletedTasks(database, viewer.userId, listId);
  return tasks ? accept({ tasks }) : refuse('list_missing');
}
