import type { Coupon } from '@focuspool/domain/coupon/coupon-contract';
import { eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { coupons } from './coupon-tables.ts';

export type CouponRow = typeof coupons.$inferSelect;

export async function findCoupon(db: Queryable, code: string): Promise<CouponRow | null> {
  const [row] = await db.select().from(coupons).where(eq(coupons.code, code));
  return row ?? null;
}

export async function findOwnCoupon(db: Queryable, userId: string): Promise<CouponRow | null> {
  const [row] = await db.select().from(coupons).where(eq(coupons.userId, userId));
  return row ?? null;
}

/** Locks these codes, always in one order, so that two people can swap codes without a deadlock. */
export async function lockCodes(tx: Transaction, codes: readonly string[]): Promise<void> {
  for (const code of codes.toSorted()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`coupon ${code}`}, 0))`);
  }
}

/** Inserts a coupon; null if someone owns the code already. */
export async function insertCoupon(tx: Transaction, row: CouponRow): Promise<CouponRow | null> {
  const [inserted] = await tx.insert(coupons).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

export function countCoupons(db: Queryable): Promise<number> {
  return db.$count(coupons);
}

export async function deleteCoupon(tx: Transaction, code: string): Promise<void> {
  await tx.delete(coupons).where(eq(coupons.code, code));
}

export function toCoupon({ code, createdAt }: CouponRow): Coupon {
  return { code, createdAt: createdAt.toISOString() };
}
