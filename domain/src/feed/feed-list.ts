import * as v from 'valibot';
import type { PublicProfile } from '../profile/profile-events.ts';
import { minuteMs } from '../time-units.ts';
import { feedLimits, feedTimes, type ProgressMessage, progressMessageSchema } from './feed-contract.ts';

/** The messages that a feed shows, newest first, and those still to be revealed. */
export type Feed = {
  readonly shown: readonly ProgressMessage[];
  readonly waiting: readonly ProgressMessage[];
};

export const emptyFeed: Feed = { shown: [], waiting: [] };

/**
 * Adds messages, each once and in the form that arrived last. The newest thirty of all known messages stay, and in a quiet feed
 * also the newest thirty from before it became quiet.
 */
export function receiveMessages(
  feed: Feed,
  messages: readonly ProgressMessage[],
  now: number,
  quietSince: number | null,
): Feed {
  const known = [...feed.shown, ...feed.waiting];
  const isBefore = ({ timestamp }: ProgressMessage) => quietSince !== null && !isNew(timestamp, quietSince);
  const before = mergeFeed(known.filter(isBefore), messages.filter(isBefore), now);
  const kept = new Set([...mergeFeed(known, messages, now), ...before].map(({ id }) => id));
  const shownIds = new Set(feed.shown.map(({ id }) => id));
  const arrived = new Map(messages.map((message) => [message.id, message]));
  const waiting = new Map([...feed.waiting, ...messages].map((message) => [message.id, message]));
  return {
    // A shown message stays until something newer takes its place.
    shown: feed.shown
      .filter(({ timestamp }) => timestamp + feedTimes.lifeMs > now)
      .map((message) => arrived.get(message.id) ?? message),
    waiting: [...waiting.values()].filter(({ id }) => kept.has(id) && !shownIds.has(id)),
  };
}

/** A message posted at least this long before a reading, in milliseconds, is in its answer, however long that took. */
const settledMs = 60_000;

type Reading = { readonly messages: readonly ProgressMessage[]; readonly since?: number | undefined };

/** Takes in a reading of the feed; messages within the time it covers that it lacks are no longer shown to this reader. */
export function takeReading(
  feed: Feed,
  { messages, since = 0 }: Reading,
  now: number,
  quietSince: number | null,
): Feed {
  const read = new Set(messages.map(({ id }) => id));
  const isHeld = ({ id, timestamp }: ProgressMessage) =>
    read.has(id) || timestamp < since || timestamp > now - settledMs;
  return receiveMessages(filterFeed(feed, isHeld), messages, now, quietSince);
}

/**
 * Reveals one message: messages newer than everything shown slide in above, oldest first; older ones follow below,
 * newest first. A quiet feed only does the latter, with messages from before it was quiet (product 21.1).
 */
export function revealNext(feed: Feed, now: number, quietSince: number | null): Feed {
  const newestShown = feed.shown[0]?.timestamp ?? Number.POSITIVE_INFINITY;
  const byAge = [...feed.waiting].sort((one, other) => one.timestamp - other.timestamp);
  const newer = byAge.find(({ timestamp }) => timestamp >= newestShown);
  const older = byAge.findLast(({ timestamp }) => timestamp < newestShown && !isNew(timestamp, quietSince));
  const next = quietSince === null ? (newer ?? older) : older;
  if (!next) return feed;
  return {
    shown: mergeFeed(feed.shown, [next], now),
    waiting: feed.waiting.filter(({ id }) => id !== next.id),
  };
}

/** Whether something is still to be revealed: in a quiet feed, only up to thirty messages from before it was quiet. */
export function canReveal({ shown, waiting }: Feed, quietSince: number | null): boolean {
  if (quietSince === null) return waiting.length > 0;
  const newestShown = shown[0]?.timestamp ?? Number.POSITIVE_INFINITY;
  return (
    shown.length < feedLimits.shown &&
    waiting.some(({ timestamp }) => timestamp < newestShown && !isNew(timestamp, quietSince))
  );
}

function isNew(timestamp: number, quietSince: number | null): boolean {
  return quietSince !== null && timestamp > quietSince;
}

/** Shows a person's new name and picture on all their messages, or removes the messages if the person is now hidden. */
export function changeAuthor(
  { shown, waiting }: Feed,
  { userId, isHidden, ...profile }: PublicProfile,
): Feed {
  const change = (messages: readonly ProgressMessage[]) =>
    messages.flatMap((message) => {
      if (message.userId !== userId) return message;
      return isHidden ? [] : { ...message, ...profile };
    });
  return { shown: change(shown), waiting: change(waiting) };
}

/** The feed without the messages that are not to be shown. */
export function filterFeed({ shown, waiting }: Feed, isToShow: (message: ProgressMessage) => boolean): Feed {
  return { shown: shown.filter(isToShow), waiting: waiting.filter(isToShow) };
}

/** By author, when they first posted about the run that they are on; `messages` are newest first. */
export function findRunsUnderWay(messages: readonly ProgressMessage[]): ReadonlyMap<string, number> {
  const since = new Map<string, number>();
  for (const { userId, timestamp, isUnderWay } of messages.toReversed()) {
    if (!isUnderWay) since.delete(userId);
    else if (!since.has(userId)) since.set(userId, timestamp);
  }
  return since;
}

/** The messages that are complete; any that lack something are skipped (product 5.5). */
export function keepValidMessages(messages: readonly unknown[]): ProgressMessage[] {
  return messages.flatMap((message) => {
    const parsed = v.safeParse(progressMessageSchema, message);
    return parsed.success ? [parsed.output] : [];
  });
}

/** The newest messages of both that have not expired by `now`, each once, newest first; at most as many as are shown. */
export function mergeFeed(
  kept: readonly ProgressMessage[],
  arrived: readonly ProgressMessage[],
  now: number,
): ProgressMessage[] {
  const byId = new Map([...kept, ...arrived].map((message) => [message.id, message]));
  return [...byId.values()]
    .filter(({ timestamp }) => timestamp + feedTimes.lifeMs > now)
    .sort((one, other) => other.timestamp - one.timestamp || (one.id < other.id ? 1 : -1))
    .slice(0, feedLimits.shown);
}

/** A short age: 'just now', '1 min'. */
export function describeAge(timestamp: number, now: number): string {
  const minutes = Math.floor((now - timestamp) / minuteMs);
  return minutes < 1 ? 'just now' : `${minutes} min`;
}
