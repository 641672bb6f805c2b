import type { HistoryCursor } from '@focuspool/domain/history/history-contract';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, call } from '../../platform/api/api.ts';
import { useReplica } from '../operation/person-replica.ts';

/** The completed lists, a page at a time. */
export const historyQuery = infiniteQueryOptions({
  queryKey: ['history'],
  queryFn: ({ pageParam }) => call(api.history.$get({ query: pageParam })),
  initialPageParam: {} as HistoryCursor,
  getNextPageParam: (page) => page.next,
});

/** The completed lists that contain the given words, a page at a time. */
export function searchQuery(text: string) {
  return infiniteQueryOptions({
    queryKey: [...historyQuery.queryKey, 'search', text],
    queryFn: ({ pageParam }) => call(api.history.search.$get({ query: { q: text, ...pageParam } })),
    initialPageParam: {} as HistoryCursor,
    getNextPageParam: (page) => page.next,
  });
}

export function historyTasksQuery(listId: string) {
  return queryOptions({
    queryKey: ['history', listId, 'tasks'],
    queryFn: async () => (await call(api.history[':id'].tasks.$get({ param: { id: listId } }))).tasks,
  });
}

/** By person: the open lists and total minutes as of which this tab last read the history. */
const knownPast = new Map<string, string>();

/**
 * Invalidates the history once the server has completed or reopened a list, or counts other minutes, whichever device caused it.
 * It may be mounted in several places; they share what was known last.
 */
export function useHistoryInvalidation(userId: string): void {
  const queries = useQueryClient();
  const { state, outbox } = useReplica(userId);
  const past = state && [...state.lists.map(({ id }) => id).toSorted(), state.totals.totalMinutes].join();
  // Waiting operations have not changed the server's lists yet.
  const isSettled = past !== null && outbox.length === 0;
  useEffect(() => {
    const known = knownPast.get(userId);
    if (!isSettled || known === past) return;
    knownPast.set(userId, past);
    if (known === undefined) return;
    void queries.invalidateQueries({
      queryKey: historyQuery.queryKey,
      // A reopened list may still be on show, but its tasks can no longer be requested from the history.
      predicate: ({ queryKey: [, listId] }) => !(typeof listId === 'string' && past.includes(listId)),
    });
  }, [queries, userId, isSettled, past]);
}
