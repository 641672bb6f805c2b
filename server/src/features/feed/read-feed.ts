import type { ProgressMessage } from '@focuspool/domain/feed/feed-contract';
import { describeMark } from '@focuspool/domain/feed/progress-marks';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { defaultProfilePicture } from '@focuspool/domain/profile/avatars';
import { createFreshSingleFlight } from '../../platform/concurrency/single-flight.ts';
import type { Services } from '../../platform/services.ts';
import { findProfiles } from '../profile/profile-store.ts';
import { listMessages } from './feed-store.ts';

type FeedServices = Pick<Services, 'database' | 'clock' | 'log'>;
type FeedOutcome = Outcome<{ messages: ProgressMessage[] }, 'feed_unavailable' | 'feed_authors_unavailable'>;

/** Reads the feed for all who ask for as much of it at once. */
export function createFeedReader(services: FeedServices): (limit: number) => Promise<FeedOutcome> {
  const share = createFreshSingleFlight<FeedOutcome>();
  return (limit) => share(String(limit), () => readFeed(services, limit));
}

/** The newest messages with their authors, newest first; one query for the messages, one for all authors. */
async function readFeed({ database, clock, log }: FeedServices, limit: number): Promise<FeedOutcome> {
  const giveUp = (error: unknown) => {
    log.error({ err: error }, 'the feed could not be read');
    return null;
  };
  const stored = await listMessages(database, clock.now(), limit).catch(giveUp);
  if (!stored) return refuse('feed_unavailable');
  const authors = await findProfiles(database, [...new Set(stored.map(({ userId }) => userId))]).catch(
    giveUp,
  );
  if (!authors) return refuse('feed_authors_unavailable');
  const messages = stored.map(({ id, userId, mark, createdAt }) => ({
    id,
    userId,
    username: authors.get(userId)?.username ?? null,
    profilePicture: authors.get(userId)?.profilePicture ?? defaultProfilePicture,
    progressMessage: describeMark(mark),
    timestamp: createdAt.getTime(),
  }));
  return accept({ messages });
}
