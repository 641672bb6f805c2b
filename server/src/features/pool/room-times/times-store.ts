import type { FixedTimes } from '@focuspool/domain/pool/fixed-times';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { isNotSuspended } from '../../../platform/suspension/suspension-store.ts';
import { profiles } from '../../profile/profile-tables.ts';
import { ownRooms } from '../own-room-tables.ts';
import { isOpenAt, isOpenRoomOf, publicRoomName } from '../own-rooms/own-room-store.ts';

/** Gives an open room its fixed times; null if it is not one of this owner's. */
export async function putTimes(
  tx: Transaction,
  { ownerId, roomId, times, now }: { ownerId: string; roomId: string; times: FixedTimes | null; now: Date },
) {
  const [row] = await tx
    .update(ownRooms)
    .set({ times })
    .where(isOpenRoomOf(ownerId, roomId, now))
    .returning({ times: ownRooms.times, closesAt: ownRooms.closesAt });
  return row ?? null;
}

/**
 * Finds the times of an open room and keeps others from changing or
 * closing it until the transaction ends; null if the link is another.
 */
export async function lockOpenOwnRoom(
  tx: Transaction,
  { roomId, token, now }: { roomId: string; token: string | null; now: Date },
) {
  const isByLink = token === null ? undefined : eq(ownRooms.token, token);
  const [row] = await tx
    .select({ times: ownRooms.times, closesAt: ownRooms.closesAt })
    .from(ownRooms)
    .where(and(eq(ownRooms.roomId, roomId), isByLink, isOpenAt(now)))
    .for('share');
  return row ?? null;
}

/** Finds what a reminder says of a room. No one is told while its owner has no plan or is suspended, or once it is closed. */
export async function findRoomToRemind(db: Queryable, roomId: string, now: Date) {
  const [row] = await db
    .select({
      ownerId: ownRooms.ownerId,
      ownName: ownRooms.name,
      name: publicRoomName,
      times: ownRooms.times,
      closesAt: ownRooms.closesAt,
      hasPlan: profiles.isPremium,
      isOpen: sql<boolean>`(${and(isOpenAt(now), isNotSuspended(db, ownRooms.ownerId))})`,
    })
    .from(ownRooms)
    .innerJoin(profiles, eq(profiles.userId, ownRooms.ownerId))
    .where(eq(ownRooms.roomId, roomId));
  return row ?? null;
}
