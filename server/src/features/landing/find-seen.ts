import type { SeenAtWork } from '@focuspool/domain/landing/seen-at-work';
import type { Queryable } from '../../platform/database/database.ts';
import { findMessage } from '../feed/feed-store.ts';
import { findRoommate } from '../pool/membership/member-store.ts';
import { findLinked } from './links.ts';

/** Whom somebody sees at work, and on which of their runs; null of it for the one that they are on. */
export type Seen = { readonly userId: string; readonly runKey: string | null };

/** Null where nobody is seen there by this person, and for a simulated member. */
export async function findSeen(
  db: Queryable,
  userId: string,
  seenAt: SeenAtWork,
  now: Date,
): Promise<Seen | null> {
  if (seenAt.kind === 'link') {
    const linked = await findLinked(db, seenAt.username);
    return linked && { userId: linked.userId, runKey: null };
  }
  if (seenAt.kind === 'message') {
    const message = await findMessage(db, now, seenAt.messageId);
    return message && { userId: message.userId, runKey: message.runKey };
  }
  const mate = await findRoommate(db, userId, seenAt.memberId);
  return mate?.userId ? { userId: mate.userId, runKey: null } : null;
}
