import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useLate } from '../use-late.ts';
import { ApiUnreachable } from './api.ts';

/** How long a page may look as if all were well while nobody answers. */
export const patienceMs = 4_000;

type Reading<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'failureReason' | 'fetchStatus'> & {
  readonly refetch: (options?: { cancelRefetch: boolean }) => Promise<{ readonly isError: boolean }>;
};

/** A query as a page shows it: its data, or what is wrong, also while the server is only silent. Both null: it loads. */
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
      // What is on its way may come yet: where every answer takes long, none would come otherwise.
      const { isError } = await refetch({ cancelRefetch: false });
      if (isError && fetchStatus !== 'idle') await refetch();
    },
  };
}
