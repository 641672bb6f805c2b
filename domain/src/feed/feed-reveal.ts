import type { Looks } from '../profile/profile-news.ts';
import { feedLimits, feedTimes, type ProgressMessage } from './feed-contract.ts';
import { mergeFeed } from './feed-list.ts';

/** What a feed shows, newest first, and what is still to be revealed. */
export type FeedReveal = {
  readonly shown: readonly ProgressMessage[];
  readonly waiting: readonly ProgressMessage[];
};

export const emptyFeed: FeedReveal = { shown: [], waiting: [] };

/** Takes in messages, each once, in the form in which it came last; of all that are known the newest thirty stay. */
export function receiveMessages(
  feed: FeedReveal,
  messages: readonly ProgressMessage[],
  now: number,
): FeedReveal {
  const kept = new Set(mergeFeed([...feed.shown, ...feed.waiting], messages, now).map(({ id }) => id));
  const shownIds = new Set(feed.shown.map(({ id }) => id));
  const arrived = new Map(messages.map((message) => [message.id, message]));
  const waiting = new Map([...feed.waiting, ...messages].map((message) => [message.id, message]));
  return {
    // What is shown stays until something newer takes its place.
    shown: feed.shown
      .filter(({ timestamp }) => timestamp + feedTimes.lifeMs > now)
      .map((message) => arrived.get(message.id) ?? message),
    waiting: [...waiting.values()].filter(({ id }) => kept.has(id) && !shownIds.has(id)),
  };
}

/**
 * Reveals one message: what is newer than everything shown slides in above, the oldest of it first; what is older
 * follows below, the newest of it first. A quiet feed does only the latter.
 */
export function revealNext(feed: FeedReveal, now: number, isQuiet = false): FeedReveal {
  const newestShown = feed.shown[0]?.timestamp ?? Number.POSITIVE_INFINITY;
  const byAge = [...feed.waiting].sort((one, other) => one.timestamp - other.timestamp);
  const newer = byAge.find(({ timestamp }) => timestamp >= newestShown);
  const older = byAge.findLast(({ timestamp }) => timestamp < newestShown);
  const next = isQuiet ? older : (newer ?? older);
  if (!next) return feed;
  return {
    shown: mergeFeed(feed.shown, [next], now),
    waiting: feed.waiting.filter(({ id }) => id !== next.id),
  };
}

/** How many messages wait that are newer than what is shown: the count of '12 new'. */
export function countNew({ shown, waiting }: FeedReveal): number {
  const newestShown = shown[0]?.timestamp;
  if (newestShown === undefined) return waiting.length;
  return waiting.filter(({ timestamp }) => timestamp >= newestShown).length;
}

/** True while the feed has nothing new to hide: the first thirty are revealed however quiet it is to be. */
export function isFilling({ shown, waiting }: FeedReveal): boolean {
  const newestShown = shown[0]?.timestamp;
  if (newestShown === undefined) return waiting.length > 0;
  return shown.length < feedLimits.shown && waiting.some(({ timestamp }) => timestamp < newestShown);
}

/** Shows the new name and picture of somebody on whatever they have told. */
export function changeLooks({ shown, waiting }: FeedReveal, { userId, ...looks }: Looks): FeedReveal {
  const change = (message: ProgressMessage) =>
    message.userId === userId ? { ...message, ...looks } : message;
  return { shown: shown.map(change), waiting: waiting.map(change) };
}
