import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, call } from '../../platform/api.ts';
import { viewerQuery } from './viewer-request.ts';

const pollMs = 5_000;

/** Asks every 5 seconds, while the page is seen, whether the address has been verified (specification, section 2). */
export function useVerificationPoll(): void {
  useQuery({ ...viewerQuery, refetchInterval: pollMs });
}

/** Asks at once; answers whether the address has been verified. */
export function useVerificationCheck() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const viewer = await queries.fetchQuery({ ...viewerQuery, staleTime: 0, retry: false });
      return viewer?.emailVerified ?? false;
    },
  });
}

export function useVerificationResend() {
  return useMutation({
    mutationFn: () => call(api.account['verification-mail'].$post()),
  });
}

/** Hands in the token of a mail's link, once for as long as the page is open; null when there is none. */
export function tokenQuery(token: string | null) {
  return queryOptions({
    queryKey: ['verification', token],
    queryFn: async ({ client }) => {
      if (token === null) return null;
      try {
        await call(api.account.verify.$post({ json: { token } }));
      } finally {
        await client.refetchQueries(viewerQuery);
      }
      return token;
    },
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
