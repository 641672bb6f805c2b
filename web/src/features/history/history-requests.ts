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

/** The completed lists in which some words stand, a page at a time. */
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

/** The open lists and the minutes of each person beside which this tab has last read their history. */
const knownPast = new Map<string, string>();

/**
 * Lets the history be read anew once the server has completed or opened a list, or has come to count other minutes, whichever device
 * asked for it. It may go on in several places, and each goes on where the one before was left.
 */
export function useHistoryInvalidation(userId: string): void {
  const queries = useQueryClient();
  const { state, outbox } = useReplica(userId);
  const past = state && [...state.lists.map(({ id }) => id).toSorted(), state.totals.totalMinutes].join();
  // What waits here has come to no list of the server's yet.
  const isSettled = past !== null && outbox.length === 0;
  useEffect(() => {
    const known = knownPast.get(userId);
    if (!isSettled || known === past) return;
    knownPast.set(userId, past);
    if (known === undefined) return;
    void queries.invalidateQueries({
      queryKey: historyQuery.queryKey,
      // The tasks of a list that has left the history are asked for there no more, though it is still on show.
      predicate: ({ queryKey: [, listId] }) => !(typeof listId === 'string' && past.includes(listId)),
    });
  }, [queries, userId, isSettled, past]);
}
