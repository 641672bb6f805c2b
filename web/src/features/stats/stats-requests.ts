import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call } from '../../platform/api/api.ts';

/** The latest days and the settings, for whoever has no replica that knows them. */
export function weekQuery(userId: string) {
  return queryOptions({
    queryKey: ['stats', userId, 'week'],
    queryFn: () => call(api.stats.week.$get()),
  });
}

/** `day` is today; `worked` changes with each run, and what was told before is shown until the next answer. */
export function yearQuery(userId: string, day: string, worked: string) {
  return queryOptions({
    queryKey: ['stats', userId, 'year', day, worked],
    queryFn: () => call(api.stats.year.$get({ query: { day } })),
    placeholderData: keepPreviousData,
  });
}
