import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { Services } from '../../platform/services.ts';
import { findUsableCoupon } from './find-usable-coupon.ts';

/** Whether this buyer may use the code, before anything is paid. */
export async function checkCoupon(
  { database }: Pick<Services, 'database'>,
  buyerId: string,
  code: string | null,
): Promise<Outcome<{ code: string }, 'coupon_unknown'>> {
  const coupon = await findUsableCoupon(database, code, buyerId);
  return coupon ? accept({ code: coupon.code }) : refuse('coupon_unknown');
}
