import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, call } from '../../platform/api/api.ts';
import { useServerChanges } from '../operation/use-server-changes.ts';

/** The latest days and the settings, for a page whose replica does not know them. */
export function weekQuery(userId: string) {
  return queryOptions({
    queryKey: ['stats', userId, 'week'],
    queryFn: () => call(api.stats.week.$get()),
  });
}

/** `day` is today; the previous day's answer is shown until the next one comes. */
export function yearQuery(userId: string, day: string) {
  return queryOptions({
    queryKey: ['stats', userId, 'year', day],
    queryFn: () => call(api.stats.year.$get({ query: { day } })),
    placeholderData: keepPreviousData,
  });
}

/** Invalidates the year whenever something else may have been counted, whichever device caused it. */
export function useYearInvalidation(userId: string): void {
  const queries = useQueryClient();
  useServerChanges(userId, () => void queries.invalidateQueries({ queryKey: ['stats', userId, 'year'] }));
}
