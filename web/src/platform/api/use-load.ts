import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useLate } from '../use-late.ts';
import { ApiUnreachable } from './api.ts';

/** How long a page may look as if all were well while the server does not answer. */
export const patienceMs = 4_000;

type Reading<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'failureReason' | 'fetchStatus'> & {
  readonly refetch: (options?: { cancelRefetch: boolean }) => Promise<{ readonly isError: boolean }>;
};

/** A query as a page shows it: its data, or a problem, which a merely silent server is too. With neither, it is loading. */
export function useLoad<Data>(query: Reading<Data>) {
  const [attempt, setAttempt] = useState(0);
  const { data, error, failureReason, fetchStatus, refetch } = query;
  const isWaiting = data === undefined && !error && fetchStatus !== 'idle';
  const isLate = useLate(isWaiting ? attempt : null, patienceMs);
  const problem = error ?? (isLate ? (failureReason ?? new ApiUnreachable()) : null);
  return {
    data,
    problem: data === undefined ? problem : null,
    retry: async (): Promise<void> => {
      setAttempt(attempt + 1);
      // A pending answer may still arrive: on a slow connection, cancelling it each time would mean that none ever does.
      const { isError } = await refetch({ cancelRefetch: false });
      if (isError && fetchStatus !== 'idle') await refetch();
    },
  };
}
