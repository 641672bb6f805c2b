import type { RoomClock } from '@focuspool/domain/pool/pool-contract';
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { isHidden } from '../../../platform/hidden-things/hidden-thing-store.ts';
import { isNotSuspended } from '../../../platform/suspension/suspension-store.ts';
import { publicUsername } from '../../profile/profile-store.ts';
import { profiles } from '../../profile/profile-tables.ts';
import { ownRoomRemovals, ownRooms } from '../own-room-tables.ts';
import { poolMembers, poolRooms } from '../pool-tables.ts';
import { deleteReminders, hasReminder } from '../room-times/reminder-store.ts';

/** A room's name as others see it, for a query; null if it is hidden from them or the room has none. */
export const publicRoomName = sql<string | null>`case when ${isHidden(
  'room',
  ownRooms.ownerId,
  sql`${ownRooms.name}`,
)} then null else ${ownRooms.name} end`;

type Row = typeof ownRooms.$inferSelect;

/** Whether people may come to a room by its link, for a query: its owner has not closed it, and its time is not over. */
export const isOpenAt = (now: Date) =>
  and(isNotNull(ownRooms.token), or(isNull(ownRooms.closesAt), gt(ownRooms.closesAt, now)));

/** Whether a room's time is over and it still has to be closed, for a query. */
export const isOverAt = (now: Date) => and(isNotNull(ownRooms.token), lte(ownRooms.closesAt, now));

/** Whether people may still come to a room by its link. */
export async function isOpenByLink(
  db: Queryable,
  { id, isOwn }: { id: string; isOwn: boolean },
  now: Date,
): Promise<boolean> {
  if (!isOwn) return false;
  return (await db.$count(ownRooms, and(eq(ownRooms.roomId, id), isOpenAt(now)))) > 0;
}

/** Lists the owner's open rooms, the newest first. */
export async function listOpenRooms(db: Queryable, ownerId: string, now: Date) {
  const { roomId, name, token, closesAt, times, clock } = ownRooms;
  return db
    .select({
      roomId,
      name,
      token: sql<string>`${token}`,
      ...{ closesAt, times, clock },
      isTold: hasReminder(db, ownerId),
      openedAt: poolRooms.openedAt,
      revision: poolRooms.revision,
    })
    .from(ownRooms)
    .innerJoin(poolRooms, eq(poolRooms.id, roomId))
    .where(and(eq(ownRooms.ownerId, ownerId), isOpenAt(now)))
    .orderBy(desc(poolRooms.openedAt), desc(roomId));
}

/** Lists every room of the person that still exists, for the export of their data. */
export async function listEveryOwnRoom(db: Queryable, ownerId: string) {
  const { name, closesAt, token, times, clock } = ownRooms;
  return db
    .select({
      name,
      closesAt,
      times,
      clock,
      isClosed: sql<boolean>`${token} is null`,
      openedAt: poolRooms.openedAt,
    })
    .from(ownRooms)
    .innerJoin(poolRooms, eq(poolRooms.id, ownRooms.roomId))
    .where(eq(ownRooms.ownerId, ownerId))
    .orderBy(poolRooms.openedAt);
}

export async function listRemovalsOf(db: Queryable, userId: string): Promise<Date[]> {
  const rows = await db
    .select({ removedAt: ownRoomRemovals.removedAt })
    .from(ownRoomRemovals)
    .where(eq(ownRoomRemovals.userId, userId))
    .orderBy(ownRoomRemovals.removedAt);
  return rows.map(({ removedAt }) => removedAt);
}

export async function countOpenRooms(tx: Transaction, ownerId: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ open: count() })
    .from(ownRooms)
    .where(and(eq(ownRooms.ownerId, ownerId), isOpenAt(now)));
  return row?.open ?? 0;
}

export async function insertOwnRoom(
  tx: Transaction,
  { openedAt, ...row }: Omit<Row, 'roomId' | 'times' | 'clock'> & { openedAt: Date },
): Promise<string> {
  const [room] = await tx.insert(poolRooms).values({ openedAt, isOwn: true }).returning({ id: poolRooms.id });
  if (!room) throw new Error('A room was not opened');
  await tx.insert(ownRooms).values({ ...row, roomId: room.id });
  return room.id;
}

/** Lists the ids of a person's rooms, open or closed. */
export async function listOwnRoomIds(db: Queryable, ownerId: string): Promise<string[]> {
  const rows = await db.select({ id: ownRooms.roomId }).from(ownRooms).where(eq(ownRooms.ownerId, ownerId));
  return rows.map(({ id }) => id);
}

export const isOpenRoomOf = (ownerId: string, roomId: string, now: Date) =>
  and(eq(ownRooms.roomId, roomId), eq(ownRooms.ownerId, ownerId), isOpenAt(now));

export async function hasOpenRoom(db: Queryable, ownerId: string, roomId: string, now: Date) {
  return (await db.$count(ownRooms, isOpenRoomOf(ownerId, roomId, now))) > 0;
}

/** Replaces the key of an open room; null closes it. False if it is not an open room of this owner. */
export async function putToken(
  tx: Transaction,
  { ownerId, roomId, token, now }: { ownerId: string; roomId: string; token: string | null; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(ownRooms)
    .set({ token })
    .where(isOpenRoomOf(ownerId, roomId, now))
    .returning({ id: ownRooms.roomId });
  return rows.length > 0;
}

/** Finds the clock of an open room of this owner; undefined if it is not one of theirs. */
export async function findOpenRoomClock(
  tx: Transaction,
  { ownerId, roomId, now }: { ownerId: string; roomId: string; now: Date },
): Promise<RoomClock | null | undefined> {
  const open = isOpenRoomOf(ownerId, roomId, now);
  const [row] = await tx.select({ clock: ownRooms.clock }).from(ownRooms).where(open);
  return row?.clock;
}

export async function putClock(tx: Transaction, roomId: string, clock: RoomClock | null): Promise<void> {
  await tx.update(ownRooms).set({ clock }).where(eq(ownRooms.roomId, roomId));
}

/** Finds the room in which the person sits, if it has a clock. */
export async function findClockOfPlace(
  db: Queryable,
  userId: string,
): Promise<{ roomId: string; clock: RoomClock } | null> {
  const [row] = await db
    .select({ roomId: ownRooms.roomId, clock: ownRooms.clock })
    .from(poolMembers)
    .innerJoin(ownRooms, eq(ownRooms.roomId, poolMembers.roomId))
    .where(eq(poolMembers.userId, userId));
  return row?.clock ? { roomId: row.roomId, clock: row.clock } : null;
}

/** Closes a room whose time is over; false if it is still open, or was closed before. */
export async function closeIfOver(tx: Transaction, roomId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(ownRooms)
    .set({ token: null })
    .where(and(eq(ownRooms.roomId, roomId), isOverAt(now)))
    .returning({ id: ownRooms.roomId });
  if (rows.length === 0) return false;
  await deleteReminders(tx, roomId);
  return true;
}

/** Finds the room to which this link leads, or in which this person sits, with its owner; null if no one may come in. */
export async function findLinkedRoom(
  db: Queryable,
  { userId, token }: { userId: string; token: string | null },
  now: Date,
) {
  const seat = db
    .select({ roomId: poolMembers.roomId })
    .from(poolMembers)
    .where(eq(poolMembers.userId, userId));
  const [row] = await db
    .select({
      id: ownRooms.roomId,
      name: publicRoomName,
      ownName: ownRooms.name,
      closesAt: ownRooms.closesAt,
      times: ownRooms.times,
      isTold: hasReminder(db, userId),
      clock: ownRooms.clock,
      owner: {
        userId: ownRooms.ownerId,
        username: publicUsername,
        profilePicture: profiles.profilePicture,
      },
      hasPlan: profiles.isPremium,
    })
    .from(ownRooms)
    .innerJoin(profiles, eq(profiles.userId, ownRooms.ownerId))
    .where(
      and(
        token === null ? inArray(ownRooms.roomId, seat) : eq(ownRooms.token, token),
        isOpenAt(now),
        isNotSuspended(db, ownRooms.ownerId),
      ),
    );
  return row ?? null;
}

export async function isRemovedFrom(db: Queryable, roomId: string, userId: string): Promise<boolean> {
  const removal = and(eq(ownRoomRemovals.roomId, roomId), eq(ownRoomRemovals.userId, userId));
  return (await db.$count(ownRoomRemovals, removal)) > 0;
}

export async function insertRemoval(
  tx: Transaction,
  removal: typeof ownRoomRemovals.$inferInsert,
): Promise<void> {
  await tx.insert(ownRoomRemovals).values(removal).onConflictDoNothing();
}

/** Lets everyone in again who was sent out, as a new link does. */
export async function deleteRemovals(tx: Transaction, roomId: string): Promise<void> {
  await tx.delete(ownRoomRemovals).where(eq(ownRoomRemovals.roomId, roomId));
}

/** Finds the owners of these rooms, for those that are open own rooms. */
export async function findOpenRoomOwners(
  db: Queryable,
  roomIds: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const { roomId, ownerId } = ownRooms;
  const rows = await db
    .select({ roomId, ownerId })
    .from(ownRooms)
    .where(and(inArray(roomId, [...roomIds]), isOpenAt(now)));
  return new Map(rows.map((row) => [row.roomId, row.ownerId]));
}

/** Finds what a report says of a room: its owner, and its name as others see it. */
export async function findRoomName(db: Queryable, roomId: string) {
  const [row] = await db
    .select({ ownerId: ownRooms.ownerId, name: publicRoomName })
    .from(ownRooms)
    .where(eq(ownRooms.roomId, roomId));
  return row ?? null;
}
