import type { HistoryCursor } from '@focuspool/domain/history/history-contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, call } from '../../platform/api/api.ts';

/** The completed lists, a page at a time. */
export const historyQuery = infiniteQueryOptions({
  queryKey: ['history'],
  queryFn: ({ pageParam }) => call(api.history.$get({ query: pageParam })),
  initialPageParam: {} as HistoryCursor,
  getNextPageParam: (page) => page.next,
});

export function historyTasksQuery(listId: string) {
  return queryOptions({
    queryKey: ['history', listId, 'tasks'],
    queryFn: async () => (await call(api.history[':id'].tasks.$get({ param: { id: listId } }))).tasks,
  });
}
