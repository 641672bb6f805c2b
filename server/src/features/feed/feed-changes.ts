import { feedChangesTopic, feedTopic, type ProgressMessage } from '@focuspool/domain/feed/feed-contract';
import type { Intention } from '@focuspool/domain/intention/intention';
import { defaultProfilePicture } from '@focuspool/domain/profile/avatars';
import type { ChangeListener, LockBeforeChange } from '../../platform/database/change-listener.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { publishLooks } from '../profile/profile-events.ts';
import { findMessage, listMessagesOf, type StoredMessage, updateOutcome } from './feed-store.ts';
import { isVisibleToOthers, nameAuthors } from './read-feed.ts';

/** Publishes, after the commit, that a message is no longer shown to anyone but its author. */
export function publishMessageHidden(live: Services['live'], id: string): void {
  live.publish(feedChangesTopic, '', { hidden: [id], shown: [] });
}

/** Publishes, after the commit, messages that are shown again. */
export function publishMessagesShown(live: Services['live'], shown: readonly ProgressMessage[]): void {
  if (shown.length > 0) live.publish(feedChangesTopic, '', { hidden: [], shown: [...shown] });
}

/** Takes back, after the commit, all of a person's messages that wait to be delivered. */
export function takeBackMessages(live: Services['live'], userId: string): void {
  live.takeBack(feedTopic, userId);
  live.takeBack(feedChangesTopic, userId);
}

/** A person's messages that others see, with their current content, and the ids of those that they no longer see. */
type RenewedMessages = { readonly shown: readonly ProgressMessage[]; readonly hidden: readonly string[] };

/**
 * Publishes, after the commit, the current content of messages that may have changed; their old content is no longer delivered.
 */
function publishMessagesRenewed(
  live: Services['live'],
  userId: string,
  { shown, hidden }: RenewedMessages,
): void {
  takeBackMessages(live, userId);
  if (shown.length + hidden.length > 0)
    live.publish(feedChangesTopic, '', { hidden: [...hidden], shown: [...shown] });
}

/** Updates the message that tells of an intention when its author says what came of it. */
export function createFeedIntentionListener({
  clock,
  live,
}: Pick<Services, 'clock' | 'live'>): ChangeListener<[Intention]> {
  return async (tx, userId, intention) => {
    const id = intention.outcome && (await updateOutcome(tx, userId, intention));
    const message = id && (await readMessage(tx, clock.now(), id));
    return () => {
      if (message) publishMessagesShown(live, [message]);
    };
  };
}

/**
 * Reads, before a change of the names of a person's tasks or of who may see them, which messages others see; the listener updates
 * the messages after it.
 */
export function createFeedNamesLock({ clock, live }: Pick<Services, 'clock' | 'live'>): LockBeforeChange {
  return async (tx, userId) => {
    const before = await listMessagesOf(tx, clock.now(), userId);
    const seen = new Set(before.filter(isVisibleToOthers).map(({ id }) => id));
    return () => renewMessages(tx, live, userId, { now: clock.now(), wasSeen: ({ id }) => seen.has(id) });
  };
}

/**
 * Returns a function that publishes, after the commit, the current content of a person's messages. Of those that others may not
 * see now, only the ones that they have seen are named: others are to learn of no message that was never for them.
 */
export async function renewMessages(
  tx: Transaction,
  live: Services['live'],
  userId: string,
  { now, wasSeen }: { now: Date; wasSeen: (message: StoredMessage) => boolean },
): Promise<() => void> {
  const messages = await listMessagesOf(tx, now, userId);
  const shown = await nameAuthors(tx, messages);
  const hidden = messages.filter((message) => !isVisibleToOthers(message) && wasSeen(message));
  return () => publishMessagesRenewed(live, userId, { shown, hidden: hidden.map(({ id }) => id) });
}

/**
 * Publishes, after the commit, that these messages no longer name their
 * tasks or their deleted author; those with an intention are hidden.
 */
export function publishNamesRemoved(
  live: Services['live'],
  userId: string,
  messages: readonly ProgressMessage[],
): void {
  const named = messages.filter(({ taskName }) => taskName !== undefined);
  const noAuthor = { username: null, profilePicture: defaultProfilePicture };
  publishMessagesRenewed(live, userId, {
    shown: named
      .filter(({ intention }) => !intention)
      .map(({ taskName: _, ...message }) => ({ ...message, ...noAuthor })),
    hidden: named.filter(({ intention }) => intention).map(({ id }) => id),
  });
}

/** Publishes a person's new looks to the readers of the feed. */
export function createFeedLooksListener({ clock, live }: Pick<Services, 'clock' | 'live'>): ChangeListener {
  return (tx, userId) => renewLooks(tx, live, userId, clock.now());
}

/** Returns a function that publishes, after the commit, how a person now looks, if others see messages of theirs. */
export async function renewLooks(
  tx: Transaction,
  live: Services['live'],
  userId: string,
  now: Date,
): Promise<() => void> {
  const [message] = await readShownMessages(tx, now, userId);
  return () => {
    if (message) publishLooks(live, userId, message);
  };
}

/** Reads a person's messages as others see them now. */
export async function readShownMessages(
  db: Queryable,
  now: Date,
  userId: string,
): Promise<ProgressMessage[]> {
  return nameAuthors(db, await listMessagesOf(db, now, userId));
}

/** Reads a message as others see it; null if it is gone or others may not see it. */
export async function readMessage(db: Queryable, now: Date, id: string): Promise<ProgressMessage | null> {
  const stored = await findMessage(db, now, id);
  const [message] = stored ? await nameAuthors(db, [stored]) : [];
  return message ?? null;
}
