import { commissionOn } from '@focuspool/domain/coupon/commission';
import type { PlanId } from '@focuspool/domain/plans';
import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, type SQL, sum } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { isBefore } from '../../platform/database/pages.ts';
import { couponUses } from './coupon-tables.ts';

export type CouponUse = typeof couponUses.$inferSelect;

/** Counts a purchase for the owner of its coupon, within the purchase's transaction. */
export async function recordCouponUse(
  tx: Transaction,
  use: Omit<CouponUse, 'commissionPaise' | 'reverses'>,
): Promise<void> {
  await tx.insert(couponUses).values({ ...use, commissionPaise: commissionOn(use.amountPaise) });
}

/**
 * Takes back the commission of a purchase: once, dated `at`, under the id of the refund or dispute. Returns the use that had it,
 * or null if there was nothing to take back.
 */
export async function reverseCouponUse(
  tx: Transaction,
  { paymentId, reversalId, at }: { paymentId: string; reversalId: string; at: Date },
): Promise<CouponUse | null> {
  const [use] = await tx.select().from(couponUses).where(eq(couponUses.paymentId, paymentId));
  if (!use) return null;
  const reversal = {
    ...use,
    paymentId: reversalId,
    reverses: paymentId,
    amountPaise: -use.amountPaise,
    commissionPaise: -use.commissionPaise,
    subscribedAt: at,
  };
  const taken = await tx.insert(couponUses).values(reversal).onConflictDoNothing().returning();
  return taken.length > 0 ? use : null;
}

/** Returns what owners of coupons still have of these payments, in paise. */
export async function findCommissions(
  db: Queryable,
  paymentIds: readonly string[],
): Promise<Map<string, number>> {
  if (paymentIds.length === 0) return new Map();
  const reversals = alias(couponUses, 'reversals');
  const { paymentId, ownerId, commissionPaise } = couponUses;
  const rows = await db
    .select({ paymentId, commissionPaise })
    .from(couponUses)
    .leftJoin(reversals, eq(reversals.reverses, paymentId))
    .where(and(inArray(paymentId, [...paymentIds]), isNotNull(ownerId), isNull(reversals.paymentId)));
  return new Map(rows.map((row) => [row.paymentId, row.commissionPaise]));
}

/** The uses of one owner; if given, only of one plan and only from an instant on (`analytics-filter.ts`, such as 'This Month'). */
export type UseFilter = {
  readonly ownerId: string;
  readonly plan: PlanId | null;
  readonly since: Date | null;
};

function matching({ ownerId, plan, since }: UseFilter): SQL | undefined {
  return and(
    eq(couponUses.ownerId, ownerId),
    plan ? eq(couponUses.plan, plan) : undefined,
    since ? gte(couponUses.subscribedAt, since) : undefined,
  );
}

const newestFirst = [desc(couponUses.subscribedAt), desc(couponUses.paymentId)];

/** Returns how many uses there are, and what they earned in paise. */
export async function summarizeUses(
  db: Queryable,
  filter: UseFilter,
): Promise<{ total: number; revenue: number }> {
  const [row] = await db
    .select({ total: count(), revenue: sum(couponUses.commissionPaise) })
    .from(couponUses)
    .where(matching(filter));
  return { total: row?.total ?? 0, revenue: Number(row?.revenue ?? 0) };
}

export async function listUses(
  db: Queryable,
  filter: UseFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<CouponUse[]> {
  return db
    .select()
    .from(couponUses)
    .where(matching(filter))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
}

/** Lists the uses after `last`, by keyset pagination: every page of a long list costs the same. */
export async function listUsesAfter(
  db: Queryable,
  filter: UseFilter,
  last: CouponUse | null,
  limit: number,
): Promise<CouponUse[]> {
  const { subscribedAt, paymentId } = couponUses;
  const older = last && isBefore([subscribedAt, paymentId], [last.subscribedAt, last.paymentId]);
  return db
    .select()
    .from(couponUses)
    .where(and(matching(filter), older ?? undefined))
    .orderBy(...newestFirst)
    .limit(limit);
}

/** Lists every use of the person's coupons, oldest first. */
export async function listEveryUse(db: Queryable, ownerId: string): Promise<CouponUse[]> {
  return db
    .select()
    .from(couponUses)
    .where(eq(couponUses.ownerId, ownerId))
    .orderBy(asc(couponUses.subscribedAt), asc(couponUses.paymentId));
}
