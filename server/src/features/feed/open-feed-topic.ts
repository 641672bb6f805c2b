import { feedBatching, feedTopic } from '@focuspool/domain/feed/feed-contract';
import type { Services } from '../../platform/services.ts';

/** Opens the feed to all who may read it; it has no scopes. */
export function openFeedTopic({ live }: Pick<Services, 'live'>): void {
  live.openTopic(feedTopic, {
    batching: feedBatching,
    refuseScope: (_viewer, scope) => (scope === '' ? null : 'unknown_topic'),
  });
}
