import type { HistoryCursor } from '@focuspool/domain/history/history-contract';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, call } from '../../platform/api.ts';
import { paths } from '../../platform/paths.ts';

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
    networkMode: 'always',
    queryFn: async () => (await call(api.history[':id'].tasks.$get({ param: { id: listId } }))).tasks,
  });
}

/** Opens a completed list again and leads to it; every list shown anywhere may differ afterwards. */
export function useRedoList() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    // Without a network it fails at once, instead of leading away whenever that is back.
    networkMode: 'always',
    mutationFn: (listId: string) => call(api.history[':id'].redo.$post({ param: { id: listId } })),
    // Not where it was pressed: that row is gone as soon as the history is read anew.
    onSuccess: () => {
      if (location.pathname === paths.history) navigate(paths.tasks);
      return queries.invalidateQueries();
    },
  });
}
