import { commissionOn } from '@focuspool/domain/coupon/coupon-code';
import type { Transaction } from '../../platform/database/database.ts';
import { type CouponUse, findUse, insertCouponUse, insertReversal } from './coupon-use-store.ts';

/** Counts a purchase for the owner of its coupon, within the transaction that makes the purchase. */
export async function recordCouponUse(
  tx: Transaction,
  use: Omit<CouponUse, 'commissionPaise' | 'reverses'>,
): Promise<void> {
  await insertCouponUse(tx, { ...use, commissionPaise: commissionOn(use.amountPaise) });
}

/** Takes back what the purchase earned its coupon's owner, if it had one: at `at`, once, by the refund of its money. */
export async function reverseCouponUse(
  tx: Transaction,
  { paymentId, refundId, at }: { paymentId: string; refundId: string; at: Date },
): Promise<void> {
  const use = await findUse(tx, paymentId);
  if (!use) return;
  await insertReversal(tx, {
    ...use,
    paymentId: refundId,
    reverses: paymentId,
    amountPaise: -use.amountPaise,
    commissionPaise: -use.commissionPaise,
    subscribedAt: at,
  });
}
