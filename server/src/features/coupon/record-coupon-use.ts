import { commissionOn } from '@focuspool/domain/coupon/coupon-code';
import type { Transaction } from '../../platform/database/database.ts';
import { type CouponUse, insertCouponUse } from './coupon-use-store.ts';

/** Counts a purchase for the owner of its coupon, within the transaction that makes the purchase. */
export async function recordCouponUse(
  tx: Transaction,
  use: Omit<CouponUse, 'commissionPaise'>,
): Promise<void> {
  await insertCouponUse(tx, { ...use, commissionPaise: commissionOn(use.amountPaise) });
}
