import type { Queryable } from '../../platform/database/database.ts';
import { type CouponRow, findCoupon } from './coupon-store.ts';

/** The coupon of this code, unless there is none or it is the buyer's own. `code` is null for what can be no code. */
export async function findUsableCoupon(
  db: Queryable,
  code: string | null,
  buyerId: string,
): Promise<CouponRow | null> {
  const coupon = code ? await findCoupon(db, code) : null;
  return coupon?.userId === buyerId ? null : coupon;
}
