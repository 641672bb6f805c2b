import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, call } from '../../platform/api/api.ts';
import { useServerChanges } from '../operation/use-server-changes.ts';

/** The latest days and the settings, for whoever has no replica that knows them. */
export function weekQuery(userId: string) {
  return queryOptions({
    queryKey: ['stats', userId, 'week'],
    queryFn: () => call(api.stats.week.$get()),
  });
}

/** `day` is today; what was told of the day before is shown until the next answer. */
export function yearQuery(userId: string, day: string) {
  return queryOptions({
    queryKey: ['stats', userId, 'year', day],
    queryFn: () => call(api.stats.year.$get({ query: { day } })),
    placeholderData: keepPreviousData,
  });
}

/** Lets the year be read anew whenever something else may have been counted, whichever device did it. */
export function useYearInvalidation(userId: string): void {
  const queries = useQueryClient();
  useServerChanges(userId, () => void queries.invalidateQueries({ queryKey: ['stats', userId, 'year'] }));
}
