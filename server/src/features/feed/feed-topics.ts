import { feedBatching, feedChangesTopic, feedTopic } from '@focuspool/domain/feed/feed-contract';
import { createHidingView } from '../../platform/hidden-things/hidden-between.ts';
import { noScope } from '../../platform/live/live.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Opens the feed, and its changes (messages hidden or shown again), to everyone who may read it. If one person hides another,
 * neither receives the other's messages.
 */
export function openFeedTopics({ database, live }: Pick<Services, 'database' | 'live'>): void {
  const viewOf = createHidingView(database);
  live.openTopic(feedTopic, {
    batching: feedBatching,
    refuseScope: noScope,
    toldAt: ({ timestamp }) => timestamp,
    findView: viewOf((message, people) => (people.has(message.userId) ? null : message)),
  });
  live.openTopic(feedChangesTopic, {
    batching: feedBatching,
    refuseScope: noScope,
    findView: viewOf(({ hidden, shown }, people) => ({
      hidden,
      shown: shown.filter(({ userId }) => !people.has(userId)),
    })),
  });
}
