import type { Paise } from '../money.ts';

export const commissionPercent = 10;

/** What the owner of the coupon earns of a payment: a tenth, in whole paise (product 9.2). */
export function commissionOn(amount: Paise): Paise {
  return Math.floor((amount * commissionPercent) / 100);
}
