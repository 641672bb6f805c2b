import { feedChangesTopic, type ProgressMessage } from '@focuspool/domain/feed/feed-contract';
import type { Queryable } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
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
