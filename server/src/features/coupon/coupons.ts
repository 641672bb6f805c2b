import { codeCount, codeOf } from '@focuspool/domain/coupon/coupon-code';
import type { Coupon, GenerateCoupon } from '@focuspool/domain/coupon/coupon-contract';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { RefusalReason } from '@focuspool/domain/refusals';
import { lockPerson, type Queryable } from '../../platform/database/database.ts';
import { transactOutcome } from '../../platform/database/transact-outcome.ts';
import type { Services } from '../../platform/services.ts';
import {
  type CouponRow,
  countCoupons,
  deleteCoupon,
  findCoupon,
  findOwnCoupon,
  insertCoupon,
  lockCodes,
  toCoupon,
} from './coupon-store.ts';

/** Finds the coupon with this code; null if there is none or it is the buyer's own. `code` is null for a malformed one. */
export async function findUsableCoupon(
  db: Queryable,
  code: string | null,
  buyerId: string,
): Promise<CouponRow | null> {
  const coupon = code ? await findCoupon(db, code) : null;
  return coupon?.userId === buyerId ? null : coupon;
}

/** Checks whether this buyer may use the code, before anything is paid. */
export async function checkCoupon(
  { database }: Pick<Services, 'database'>,
  buyerId: string,
  code: string | null,
): Promise<Outcome<{ code: string }, 'coupon_unknown'>> {
  const coupon = await findUsableCoupon(database, code, buyerId);
  return coupon ? accept({ code: coupon.code }) : refuse('coupon_unknown');
}

/**
 * Gives the person a code, replacing the one they have if they agreed to that. The uses of the old code stay theirs, and the old
 * code becomes free for others. `mostCoupons` is how many there can be.
 */
export async function generateCoupon(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  userId: string,
  { letters, isReplacing }: GenerateCoupon,
  mostCoupons = codeCount,
): Promise<Outcome<{ coupon: Coupon }, RefusalReason>> {
  const code = codeOf(letters);
  return transactOutcome<{ coupon: Coupon }, RefusalReason>(database, async (tx) => {
    await lockPerson(tx, userId);
    const own = await findOwnCoupon(tx, userId);
    if (own && !isReplacing) return refuse('coupon_owned');
    if (own?.code === code) return refuse('coupon_taken');
    await lockCodes(tx, own ? [own.code, code] : [code]);
    if (own) await deleteCoupon(tx, own.code);
    const coupon = await insertCoupon(tx, { code, userId, createdAt: clock.now() });
    if (coupon) return accept({ coupon: toCoupon(coupon) });
    const others = await countCoupons(tx);
    // The person's own coupon is deleted at this point, but comes back when this is refused.
    return refuse(others + (own ? 1 : 0) >= mostCoupons ? 'coupons_exhausted' : 'coupon_taken');
  });
}
