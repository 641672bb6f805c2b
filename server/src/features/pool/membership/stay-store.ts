import type { Guest } from '@focuspool/domain/operation/guest';
import { isStale } from '@focuspool/domain/pool/room';
import { clockToleranceMs } from '@focuspool/domain/timer/shared-run';
import { longestWaitMs } from '@focuspool/domain/timer/worked-spans';
import { and, eq, gt, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { prepareQuery } from '../../../platform/database/prepared-query.ts';
import type { ListStays } from '../../timer/run-events.ts';
import { poolMembers, poolRooms, poolStays } from '../pool-tables.ts';

/** Notes how long the people among these members have sat in their room, as they leave it. */
export async function recordStays(
  tx: Transaction,
  memberIds: readonly string[],
  leftAt: Date,
): Promise<void> {
  if (memberIds.length === 0) return;
  await tx.insert(poolStays).select(
    tx
      .select({
        memberId: poolMembers.id,
        userId: sql<string>`${poolMembers.userId}`.as('user_id'),
        joinedAt: poolMembers.joinedAt,
        leftAt: sql`${leftAt.toISOString()}::timestamptz`.as('left_at'),
        wasByLink: poolRooms.isOwn,
      })
      .from(poolMembers)
      .innerJoin(poolRooms, eq(poolRooms.id, poolMembers.roomId))
      .where(and(inArray(poolMembers.id, [...memberIds]), isNotNull(poolMembers.userId))),
  );
}

type Bounds = { readonly userId: string; readonly from: Date; readonly to: Date };

const selectStays = prepareQuery((db, { userId, from, to }: Bounds) => {
  const present = db
    .select({ joinedAt: poolMembers.joinedAt, leftAt: sql<Date>`${to}::timestamptz` })
    .from(poolMembers)
    .where(and(eq(poolMembers.userId, userId), lt(poolMembers.joinedAt, to)));
  return db
    .select({ joinedAt: poolStays.joinedAt, leftAt: poolStays.leftAt })
    .from(poolStays)
    .where(and(eq(poolStays.userId, userId), gt(poolStays.leftAt, from), lt(poolStays.joinedAt, to)))
    .unionAll(present);
});

/** Lists the person's stays in rooms, including the one in which they sit now. */
export const listStays: ListStays = async (tx, userId, { from, to }) => {
  const stays = await selectStays(tx, { userId, from: new Date(from), to: new Date(to) });
  return stays.map(({ joinedAt, leftAt }) => ({ from: joinedAt.getTime(), to: leftAt.getTime() }));
};

/**
 * Returns how a person without a plan is a guest: by the room in which they sit, or by a remembered stay; null if neither. A
 * place that is no longer kept counts as left, even while its row is still there.
 */
export async function findGuest(db: Queryable, userId: string, now: Date): Promise<Guest | null> {
  const seat = await findOwnRoomSeat(db, userId);
  if (seat) return isStale({ endsAt: seat.endsAt.getTime() }, now.getTime()) ? 'left' : 'seated';
  const [stay] = await db
    .select({ memberId: poolStays.memberId })
    .from(poolStays)
    .where(and(eq(poolStays.userId, userId), poolStays.wasByLink))
    .limit(1);
  return stay ? 'left' : null;
}

/**
 * Returns whether a guest who has left still had their seat at that instant: by a stay that lasted until then, or by a place that
 * was taken by then and still kept.
 */
export async function wasSeated(db: Queryable, userId: string, at: Date): Promise<boolean> {
  const begunBy = new Date(at.getTime() + clockToleranceMs);
  const isWithin = [lte(poolStays.joinedAt, begunBy), gt(poolStays.leftAt, at)];
  const [stay] = await db
    .select({ memberId: poolStays.memberId })
    .from(poolStays)
    .where(and(eq(poolStays.userId, userId), poolStays.wasByLink, ...isWithin))
    .limit(1);
  if (stay) return true;
  const seat = await findOwnRoomSeat(db, userId);
  return (
    seat !== null && seat.joinedAt <= begunBy && !isStale({ endsAt: seat.endsAt.getTime() }, at.getTime())
  );
}

async function findOwnRoomSeat(db: Queryable, userId: string) {
  const [seat] = await db
    .select({ joinedAt: poolMembers.joinedAt, endsAt: poolMembers.endsAt })
    .from(poolMembers)
    .innerJoin(poolRooms, eq(poolRooms.id, poolMembers.roomId))
    .where(and(eq(poolMembers.userId, userId), poolRooms.isOwn));
  return seat ?? null;
}

/** Lists every remembered stay of a person. */
export async function listPastStays(db: Queryable, userId: string) {
  return db
    .select({ joinedAt: poolStays.joinedAt, leftAt: poolStays.leftAt })
    .from(poolStays)
    .where(eq(poolStays.userId, userId))
    .orderBy(poolStays.joinedAt);
}

/** Forgets the stays from which no run can be granted any more. */
export async function forgetOldStays(db: Queryable, now: Date): Promise<void> {
  await db.delete(poolStays).where(lt(poolStays.leftAt, new Date(now.getTime() - longestWaitMs)));
}
