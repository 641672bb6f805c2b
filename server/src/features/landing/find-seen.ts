import type { SeenAtWork } from '@focuspool/domain/landing/seen-at-work';
import type { Queryable } from '../../platform/database/database.ts';
import { findMessage } from '../feed/feed-store.ts';
import { isVisibleToOthers } from '../feed/read-feed.ts';
import { findRoommate } from '../pool/membership/member-store.ts';
import { findLandingLinkOwner } from './links.ts';

/** A person seen at work, and the run on which they were seen; its key is null for the run that they are on now. */
export type Seen = { readonly userId: string; readonly runKey: string | null };

/** Finds the person who was seen; null if no one is visible there to `userId`, and for a simulated member. */
export async function findSeen(
  db: Queryable,
  userId: string,
  seenAt: SeenAtWork,
  now: Date,
): Promise<Seen | null> {
  if (seenAt.kind === 'link') {
    const linked = await findLandingLinkOwner(db, seenAt.username);
    return linked && { userId: linked.userId, runKey: null };
  }
  if (seenAt.kind === 'message') {
    const message = await findMessage(db, now, seenAt.messageId);
    return message && isVisibleToOthers(message) ? { userId: message.userId, runKey: message.runKey } : null;
  }
  const mate = await findRoommate(db, userId, seenAt.memberId);
  return mate?.userId ? { userId: mate.userId, runKey: null } : null;
}
