import { codeOf } from '@focuspool/domain/coupon/coupon-code';
import type { Coupon, GenerateCoupon } from '@focuspool/domain/coupon/coupon-contract';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { RefusalReason } from '@focuspool/domain/refusals';
import { lockPerson } from '../../platform/database/database.ts';
import { transactOutcome } from '../../platform/database/transact-outcome.ts';
import type { Services } from '../../platform/services.ts';
import { deleteCoupon, describeCoupon, findOwnCoupon, insertCoupon, lockCodes } from './coupon-store.ts';

/**
 * Gives the person a code, in place of the one they have once they agreed to that. The uses of the old code stay
 * theirs, and the old code is free for others.
 */
export async function generateCoupon(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  userId: string,
  { letters, isReplacing }: GenerateCoupon,
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
    return coupon ? accept({ coupon: describeCoupon(coupon) }) : refuse('coupon_taken');
  });
}
