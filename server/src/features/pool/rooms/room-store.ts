import type { Room } from '@focuspool/domain/pool/pool-contract';
import { roomLimits, simulatedLimits } from '@focuspool/domain/pool/room-limits';
import {
  and,
  count,
  eq,
  exists,
  isNotNull,
  isNull,
  lt,
  not,
  notExists,
  or,
  type SQL,
  sql,
  TransactionRollbackError,
} from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts';
import { prepareQuery } from '../../../platform/database/prepared-query.ts';
import { ownRooms } from '../own-room-tables.ts';
import { isOpenAt, isOverAt, publicRoomName } from '../own-rooms/own-room-store.ts';
import { poolMembers, poolRooms } from '../pool-tables.ts';

/** A room that this transaction has locked: no one else changes it until the transaction ends. */
export type LockedRoom = Pick<typeof poolRooms.$inferSelect, 'id' | 'revision' | 'hadSimulated' | 'isOwn'>;

const openingLock = { space: 20_517, key: 1 };
const nobody: readonly string[] = [];
const lockedColumns = {
  id: poolRooms.id,
  revision: poolRooms.revision,
  hadSimulated: poolRooms.hadSimulated,
  isOwn: poolRooms.isOwn,
};
/** Has a free seat for the pool. Written as in the index (`pool-tables.ts`): with a parameter PostgreSQL could not use that. */
const isForThePool = sql`${poolRooms.isOpen}`;

const lock = (db: Queryable, room: string | SQL) =>
  db
    .update(poolRooms)
    .set({ revision: sql`${poolRooms.revision} + 1` })
    .where(eq(poolRooms.id, room))
    .returning(lockedColumns);

const lockById = prepareQuery((db, { roomId }: { roomId: string }) => lock(db, roomId));
const lockByPerson = prepareQuery((db, { userId }: { userId: string }) => lock(db, roomOf(userId)));

/** Locks a room and raises its revision; null if it is gone. To lock two, use `lockRooms`. */
export async function lockRoom(tx: Queryable, roomId: string): Promise<LockedRoom | null> {
  const [room] = await lockById(tx, { roomId });
  return room ?? null;
}

/** Locks those of the rooms that still exist, always in the same order, so that no two transactions wait for each other's. */
export async function lockRooms(
  tx: Queryable,
  roomIds: readonly string[],
): Promise<ReadonlyMap<string, LockedRoom>> {
  const locked = new Map<string, LockedRoom>();
  for (const roomId of [...new Set(roomIds)].sort()) {
    const room = await lockRoom(tx, roomId);
    if (room) locked.set(roomId, room);
  }
  return locked;
}

/** Locks the room of a person; null if they have no place. */
export async function lockRoomOf(tx: Queryable, userId: string): Promise<LockedRoom | null> {
  const [room] = await lockByPerson(tx, { userId });
  return room ?? null;
}

/** Does the same as the first step of a statement that goes on with the room. */
export function lockingRoomOf(db: Queryable, userId: string) {
  return db.$with('locked').as(lock(db, roomOf(userId)));
}

function roomOf(userId: string) {
  return sql`(select ${poolMembers.roomId} from ${poolMembers} where ${poolMembers.userId} = ${userId})`;
}

/**
 * Locks the open room with the fewest occupants, or a new one if all are full. Rooms in which one of `avoided` sits are the last
 * choice. Rooms locked by others at this moment are skipped; only if none is left do people wait for each other, so that no room
 * is opened while another has a free seat.
 */
export async function lockRoomToJoin(
  tx: Transaction,
  { now, avoided }: { now: Date; avoided: readonly string[] },
): Promise<LockedRoom> {
  const room = await lockOpenRoom(tx, avoided, 'skipLocked');
  if (room) return room;
  await tx.execute(sql`select pg_advisory_xact_lock(${openingLock.space}::int, ${openingLock.key}::int)`);
  for (const without of avoided.length > 0 ? [avoided, nobody] : [nobody]) {
    while (await hasOpenRoom(tx, without)) {
      const freed = await lockOpenRoom(tx, without, 'waitForLock');
      if (freed) return freed;
    }
  }
  const [opened] = await tx.insert(poolRooms).values({ openedAt: now }).returning(lockedColumns);
  if (!opened) throw new Error('A room was not opened');
  return opened;
}

/**
 * Locks an open room, or returns null with nothing locked: otherwise a room that fills up just as it is chosen would stay locked,
 * and someone who opens a room might wait for it.
 */
async function lockOpenRoom(
  tx: Transaction,
  avoided: readonly string[],
  ifLocked: keyof typeof lockEmptiest,
): Promise<LockedRoom | null> {
  try {
    return await tx.transaction(async (attempt) => {
      const [room] = await lockEmptiest[ifLocked](attempt, { avoided });
      // One of `avoided` may have come in while the room was waited for.
      if (!room || (await hasOneOf(attempt, room.id, avoided))) return attempt.rollback();
      return room;
    });
  } catch (error) {
    if (error instanceof TransactionRollbackError) return null;
    throw error;
  }
}

type Avoided = { readonly avoided: readonly string[] };

function prepareLock(ifLocked: SQL) {
  return prepareQuery((db, { avoided }: Avoided) =>
    lock(
      db,
      sql`(select ${poolRooms.id} from ${poolRooms} where ${isOpenWithout(avoided)}
        order by ${poolRooms.occupants}, ${poolRooms.openedAt} limit 1 for update of ${poolRooms} ${ifLocked})`,
    ),
  );
}

/** The locking queries, by what they do about rooms that others have locked. */
const lockEmptiest = { skipLocked: prepareLock(sql`skip locked`), waitForLock: prepareLock(sql``) };

const selectOpenRoom = prepareQuery((db, { avoided }: Avoided) =>
  db.select({ id: poolRooms.id }).from(poolRooms).where(isOpenWithout(avoided)).limit(1),
);

async function hasOpenRoom(tx: Transaction, avoided: readonly string[]): Promise<boolean> {
  return (await selectOpenRoom(tx, { avoided })).length > 0;
}

function isOpenWithout(avoided: readonly string[]): SQL {
  return sql`${isForThePool} and not exists (select 1 from ${poolMembers}
    where ${poolMembers.roomId} = ${poolRooms.id} and ${isOneOf(avoided)})`;
}

const selectOneOf = prepareQuery((db, { roomId, avoided }: Avoided & { roomId: string }) =>
  db
    .select({ id: poolMembers.id })
    .from(poolMembers)
    .where(and(eq(poolMembers.roomId, roomId), isOneOf(avoided)))
    .limit(1),
);

async function hasOneOf(tx: Transaction, roomId: string, avoided: readonly string[]): Promise<boolean> {
  if (avoided.length === 0) return false;
  return (await selectOneOf(tx, { roomId, avoided })).length > 0;
}

function isOneOf(userIds: readonly string[]): SQL {
  return sql`${poolMembers.userId} = any(${userIds}::text[])`;
}

export async function markSeeded(tx: Transaction, roomId: string): Promise<void> {
  await tx.update(poolRooms).set({ hadSimulated: true }).where(eq(poolRooms.id, roomId));
}

export async function deleteRoom(
  tx: Transaction,
  { id, isOwn }: Pick<LockedRoom, 'id' | 'isOwn'>,
): Promise<void> {
  // The database keeps a room that still has a link.
  if (isOwn) await tx.delete(ownRooms).where(eq(ownRooms.roomId, id));
  await tx.delete(poolRooms).where(eq(poolRooms.id, id));
}

/**
 * Lists rooms with a member whose time is over, rooms without people to which
 * no one might come, and own rooms whose time is over; at most `limit`.
 */
export async function listRoomsToCleanUp(database: Database, now: Date, limit: number): Promise<string[]> {
  const staleBefore = new Date(now.getTime() - roomLimits.keptAfterEndMs);
  const restedBefore = new Date(now.getTime() - simulatedLimits.restMs);
  const inRoom = (condition: ReturnType<typeof and>) =>
    exists(
      database
        .select({ one: sql`1` })
        .from(poolMembers)
        .where(and(eq(poolMembers.roomId, poolRooms.id), condition)),
    );
  const ofRoom = (condition: ReturnType<typeof and>) =>
    database
      .select({ one: sql`1` })
      .from(ownRooms)
      .where(and(eq(ownRooms.roomId, poolRooms.id), condition));
  const rows = await database
    .select({ id: poolRooms.id })
    .from(poolRooms)
    .where(
      or(
        inRoom(and(isNotNull(poolMembers.userId), lt(poolMembers.endsAt, staleBefore))),
        inRoom(and(isNull(poolMembers.userId), lt(poolMembers.endsAt, restedBefore))),
        and(not(inRoom(isNotNull(poolMembers.userId))), notExists(ofRoom(isOpenAt(now)))),
        exists(ofRoom(isOverAt(now))),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Counts the rooms, and the people and simulated members in them. */
export async function countRooms(db: Queryable) {
  const rooms = await db.$count(poolRooms);
  const [members] = await db.select({ people: count(poolMembers.userId), all: count() }).from(poolMembers);
  const people = members?.people ?? 0;
  return { rooms, people, simulated: (members?.all ?? 0) - people };
}

/** Finds what is known of a room besides its members; null if it is gone. */
export async function findRoomHead(
  db: Queryable,
  roomId: string,
): Promise<Pick<Room, 'revision' | 'name' | 'clock' | 'isClosed'> | null> {
  const { revision, isOwn } = poolRooms;
  const [room] = await db
    .select({
      ...{ revision, isOwn, name: publicRoomName, clock: ownRooms.clock },
      isClosed: sql<boolean>`${ownRooms.token} is null`,
    })
    .from(poolRooms)
    .leftJoin(ownRooms, eq(ownRooms.roomId, poolRooms.id))
    .where(eq(poolRooms.id, roomId));
  if (!room) return null;
  const { name, clock, isClosed } = room;
  return { revision: room.revision, ...(room.isOwn && { name, clock, ...(isClosed && { isClosed }) }) };
}
