import type { Paise } from '../money.ts';

export const commissionPercent = 10;

/**
 * What the owner of the coupon earns of a payment: a tenth, in whole paise (product 9.2). Stored with each use; the server's
 * `coupon-use-store.ts` sums up what is stored as the owner's revenue.
 */
export function commissionOn(amount: Paise): Paise {
  return Math.floor((amount * commissionPercent) / 100);
}
