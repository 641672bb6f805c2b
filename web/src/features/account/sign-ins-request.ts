import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, call } from '../../platform/api.ts';

/** Where the person is signed in, and whether they have a password. */
export const signInsQuery = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: () => call(api.account['sign-ins'].$get()),
});

/** Signs the person out everywhere but here; throws what the server refuses. */
export function useEndSignIns() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.account['sign-out-elsewhere'].$post()),
    onSuccess: () => queries.invalidateQueries({ queryKey: signInsQuery.queryKey }),
  });
}
