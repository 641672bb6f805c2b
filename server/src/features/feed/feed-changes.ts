import { feedChangesTopic, feedTopic, type ProgressMessage } from '@focuspool/domain/feed/feed-contract';
import { defaultProfilePicture } from '@focuspool/domain/profile/avatars';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import type { OnNamesChanged } from '../visibility/name-events.ts';
import { findMessage, listShownMessages } from './feed-store.ts';
import { nameAuthors } from './read-feed.ts';

/** Publishes, after the commit, that a message is shown to nobody any more but who told it. */
export function publishMessageHidden(live: Services['live'], id: string): void {
  live.publish(feedChangesTopic, '', { hidden: [id], shown: [] });
}

/** Publishes, after the commit, messages that are shown again. */
export function publishMessagesShown(live: Services['live'], shown: readonly ProgressMessage[]): void {
  if (shown.length > 0) live.publish(feedChangesTopic, '', { hidden: [], shown: [...shown] });
}

/** Publishes, after the commit, how messages read now that may have read otherwise: nobody is handed them as they were. */
function publishMessagesRenewed(
  live: Services['live'],
  userId: string,
  messages: readonly ProgressMessage[],
): void {
  live.takeBack(feedTopic, userId);
  live.takeBack(feedChangesTopic, userId);
  publishMessagesShown(live, messages);
}

/** Brings what a person has told up to the names of their tasks, and who sees them. */
export function createFeedNamesListener({ clock, live }: Pick<Services, 'clock' | 'live'>): OnNamesChanged {
  return (tx, userId) => renewMessages(tx, live, userId, clock.now());
}

/** What tells everybody, after the commit, how a person's messages read now. */
export async function renewMessages(
  tx: Transaction,
  live: Services['live'],
  userId: string,
  now: Date,
): Promise<() => void> {
  const messages = await readShownMessages(tx, now, userId);
  return () => publishMessagesRenewed(live, userId, messages);
}

/** Publishes, after the commit, that what these messages were on is told no more: their author was deleted. */
export function publishNamesGone(
  live: Services['live'],
  userId: string,
  messages: readonly ProgressMessage[],
): void {
  const named = messages.filter(({ taskName }) => taskName !== undefined);
  const gone = { username: null, profilePicture: defaultProfilePicture };
  publishMessagesRenewed(
    live,
    userId,
    named.map(({ taskName: _, ...message }) => ({ ...message, ...gone })),
  );
}

/** What others see of a person's messages now. */
export async function readShownMessages(
  db: Queryable,
  now: Date,
  userId: string,
): Promise<ProgressMessage[]> {
  return nameAuthors(db, await listShownMessages(db, now, userId));
}

/** A message as others would see it; null once it is gone. */
export async function readMessage(db: Queryable, now: Date, id: string): Promise<ProgressMessage | null> {
  const stored = await findMessage(db, now, id);
  const [message] = stored ? await nameAuthors(db, [stored]) : [];
  return message ?? null;
}
