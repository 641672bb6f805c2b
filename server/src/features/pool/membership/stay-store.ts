import { longestWaitMs } from '@focuspool/domain/timer/worked-spans';
import { and, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { ListStays } from '../../timer/run-events.ts';
import { poolMembers, poolStays } from '../pool-tables.ts';

/** Notes how long the people among these members sat in their room, as they leave it. */
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
      })
      .from(poolMembers)
      .where(and(inArray(poolMembers.id, [...memberIds]), isNotNull(poolMembers.userId))),
  );
}

/** The room in which somebody sits now counts too. */
export const listStays: ListStays = async (tx, userId, { from, to }) => {
  const past = await tx
    .select({ joinedAt: poolStays.joinedAt, leftAt: poolStays.leftAt })
    .from(poolStays)
    .where(
      and(
        eq(poolStays.userId, userId),
        gt(poolStays.leftAt, new Date(from)),
        lt(poolStays.joinedAt, new Date(to)),
      ),
    );
  const [place] = await tx
    .select({ joinedAt: poolMembers.joinedAt })
    .from(poolMembers)
    .where(and(eq(poolMembers.userId, userId), lt(poolMembers.joinedAt, new Date(to))));
  const stays = past.map(({ joinedAt, leftAt }) => ({ from: joinedAt.getTime(), to: leftAt.getTime() }));
  return place ? [...stays, { from: place.joinedAt.getTime(), to }] : stays;
};

/** Every stay that is remembered of a person. */
export async function listPastStays(db: Queryable, userId: string) {
  return db
    .select({ joinedAt: poolStays.joinedAt, leftAt: poolStays.leftAt })
    .from(poolStays)
    .where(eq(poolStays.userId, userId))
    .orderBy(poolStays.joinedAt);
}

/** Forgets the stays in which no run that is still granted can lie. */
export async function forgetOldStays(db: Queryable, now: Date): Promise<void> {
  await db.delete(poolStays).where(lt(poolStays.leftAt, new Date(now.getTime() - longestWaitMs)));
}
