import type { HistoryCursor } from '@focuspool/domain/history/history-contract';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
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

/** Lets the history be read anew once the server has completed or opened a list, whichever device asked for it. */
export function useHistoryInvalidation(userId: string): void {
  const queries = useQueryClient();
  const { state, outbox } = useReplica(userId);
  const open = state?.lists
    .map(({ id }) => id)
    .toSorted()
    .join();
  const waiting = outbox.filter(({ kind }) => kind === 'complete_list' || kind === 'open_list').length;
  const isSettled = open !== undefined && waiting === 0;
  const known = useRef(open);
  useEffect(() => {
    if (!isSettled || known.current === open) return;
    if (known.current !== undefined) {
      void queries.invalidateQueries({
        queryKey: historyQuery.queryKey,
        // The tasks of a list that has left the history are asked for there no more, though it is still on show.
        predicate: ({ queryKey: [, listId] }) => !(typeof listId === 'string' && open.includes(listId)),
      });
    }
    known.current = open;
  }, [queries, isSettled, open]);
}
