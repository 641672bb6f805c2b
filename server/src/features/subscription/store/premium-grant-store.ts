import { and, desc, eq, isNull, lte } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { premiumGrants } from '../subscription-tables.ts';

export type GrantRow = typeof premiumGrants.$inferSelect;

export async function insertGrant(
  tx: Transaction,
  row: Pick<GrantRow, 'userId' | 'startDate' | 'endDate'>,
): Promise<void> {
  await tx.insert(premiumGrants).values(row);
}

/** Lists the person's grants, newest first. */
export async function listGrants(db: Queryable, userId: string): Promise<GrantRow[]> {
  return db
    .select()
    .from(premiumGrants)
    .where(eq(premiumGrants.userId, userId))
    .orderBy(desc(premiumGrants.startDate));
}

/** Ends the person's current grant, if there is one; with `overdueBy`, only if its time is over by then. */
export async function endGrant(
  tx: Transaction,
  userId: string,
  now: Date,
  overdueBy?: Date,
): Promise<boolean> {
  const ended = await tx
    .update(premiumGrants)
    .set({ endedAt: now })
    .where(
      and(
        eq(premiumGrants.userId, userId),
        isNull(premiumGrants.endedAt),
        overdueBy && lte(premiumGrants.endDate, overdueBy),
      ),
    )
    .returning({ id: premiumGrants.id });
  return ended.length > 0;
}

/** Lists up to `limit` people whose grant is over at `now`. */
export async function listOverdueGrantees(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const overdue = await db
    .select({ userId: premiumGrants.userId })
    .from(premiumGrants)
    .where(and(isNull(premiumGrants.endedAt), lte(premiumGrants.endDate, now)))
    .orderBy(premiumGrants.endDate)
    .limit(limit);
  return overdue.map(({ userId }) => userId);
}
