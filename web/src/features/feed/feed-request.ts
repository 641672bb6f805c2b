import { feedLimits, feedTimes } from '@focuspool/domain/feed/feed-contract';
import { refusals } from '@focuspool/domain/refusals';
import { queryOptions } from '@tanstack/react-query';
import { ApiRefusal, api, call } from '../../platform/api/api.ts';

/** The last sixty messages, read anew every two minutes (specification, section 9). */
export const feedQuery = queryOptions({
  queryKey: ['feed'],
  queryFn: () => call(api.feed.$get({ query: { limit: String(feedLimits.queried) } })),
  refetchInterval: feedTimes.refreshMs,
});

/** The texts of the specification's section 8. */
export function describeFeedError(error: Error): string {
  const areAuthorsMissing = error instanceof ApiRefusal && error.reason === 'feed_authors_unavailable';
  return refusals[areAuthorsMissing ? 'feed_authors_unavailable' : 'feed_unavailable'].message;
}
