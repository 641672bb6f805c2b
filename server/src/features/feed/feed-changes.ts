import { feedChangesTopic, feedTopic, type ProgressMessage } from '@focuspool/domain/feed/feed-contract';
import type { Intention } from '@focuspool/domain/intention/intention';
import { defaultProfilePicture } from '@focuspool/domain/profile/avatars';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Observer } from '../../platform/database/observer.ts';
import type { Services } from '../../platform/services.ts';
import { findMessage, listMessagesOf, updateOutcome } from './feed-store.ts';
import { isForOthers, nameAuthors } from './read-feed.ts';

/** Publishes, after the commit, that a message is shown to nobody any more but who told it. */
export function publishMessageHidden(live: Services['live'], id: string): void {
  live.publish(feedChangesTopic, '', { hidden: [id], shown: [] });
}

/** Publishes, after the commit, messages that are shown again. */
export function publishMessagesShown(live: Services['live'], shown: readonly ProgressMessage[]): void {
  if (shown.length > 0) live.publish(feedChangesTopic, '', { hidden: [], shown: [...shown] });
}

/** After the commit: of what a person told, nobody is handed any more what waits to be. */
export function takeBackMessages(live: Services['live'], userId: string): void {
  live.takeBack(feedTopic, userId);
  live.takeBack(feedChangesTopic, userId);
}

/** Of a person's messages those that others see, as they read now, and the ids of those that they see no more. */
type RenewedMessages = { readonly shown: readonly ProgressMessage[]; readonly hidden: readonly string[] };

/** Publishes, after the commit, how messages read now that may have read otherwise: nobody is handed them as they were. */
function publishMessagesRenewed(
  live: Services['live'],
  userId: string,
  { shown, hidden }: RenewedMessages,
): void {
  takeBackMessages(live, userId);
  if (shown.length + hidden.length > 0)
    live.publish(feedChangesTopic, '', { hidden: [...hidden], shown: [...shown] });
}

/** Changes the message that tells of an intention as its person says what is there. */
export function createFeedIntentionListener({
  clock,
  live,
}: Pick<Services, 'clock' | 'live'>): Observer<[Intention]> {
  return async (tx, userId, intention) => {
    const id = intention.outcome && (await updateOutcome(tx, userId, intention));
    const message = id && (await readMessage(tx, clock.now(), id));
    return () => {
      if (message) publishMessagesShown(live, [message]);
    };
  };
}

/** Brings what a person has told up to the names of their tasks, and who sees them. */
export function createFeedNamesListener({ clock, live }: Pick<Services, 'clock' | 'live'>): Observer {
  return (tx, userId) => renewMessages(tx, live, userId, clock.now());
}

/** What tells everybody, after the commit, how a person's messages read now. */
export async function renewMessages(
  tx: Transaction,
  live: Services['live'],
  userId: string,
  now: Date,
): Promise<() => void> {
  const messages = await listMessagesOf(tx, now, userId);
  const shown = await nameAuthors(tx, messages);
  const hidden = messages.filter((message) => !isForOthers(message)).map(({ id }) => id);
  return () => publishMessagesRenewed(live, userId, { shown, hidden });
}

/** Publishes, after the commit, that what these messages were on is told no more: their author was deleted. */
export function publishNamesGone(
  live: Services['live'],
  userId: string,
  messages: readonly ProgressMessage[],
): void {
  const named = messages.filter(({ taskName }) => taskName !== undefined);
  const gone = { username: null, profilePicture: defaultProfilePicture };
  publishMessagesRenewed(live, userId, {
    shown: named
      .filter(({ intention }) => !intention)
      .map(({ taskName: _, ...message }) => ({ ...message, ...gone })),
    hidden: named.filter(({ intention }) => intention).map(({ id }) => id),
  });
}

/** What others see of a person's messages now. */
export async function readShownMessages(
  db: Queryable,
  now: Date,
  userId: string,
): Promise<ProgressMessage[]> {
  return nameAuthors(db, await listMessagesOf(db, now, userId));
}

/** A message as others would see it; null once it is gone, or where they are not told of it. */
export async function readMessage(db: Queryable, now: Date, id: string): Promise<ProgressMessage | null> {
  const stored = await findMessage(db, now, id);
  const [message] = stored ? await nameAuthors(db, [stored]) : [];
  return message ?? null;
}
