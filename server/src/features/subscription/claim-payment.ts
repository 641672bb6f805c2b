import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { lockPerson } from '../../platform/database/database.ts';
import { transactOutcome } from '../../platform/database/transact-outcome.ts';
import type { Services } from '../../platform/services.ts';
import { findProfile } from '../profile/profile-store.ts';
import { endOverdueSubscription } from './expire-subscriptions.ts';
import { claimOrder, findCapturingOrder, lockOrder, type PaymentOrder } from './payment-order-store.ts';

export type ClaimRefusal = 'payment_unknown' | 'payment_used' | 'payment_busy' | 'already_premium';

/**
 * Sets the order aside for one payment before its money is taken, without holding a transaction open while the
 * provider is asked. Claiming again for the same payment changes nothing.
 */
export async function claimPayment(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { id: orderId, userId }: Pick<PaymentOrder, 'id' | 'userId'>,
  paymentId: string,
): Promise<Outcome<null, ClaimRefusal>> {
  return transactOutcome<null, ClaimRefusal>(database, async (tx) => {
    await lockPerson(tx, userId);
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse('payment_unknown');
    if (order.paymentId === paymentId) return accept(null);
    if (order.status === 'paid') return refuse('payment_used');
    if (await findCapturingOrder(tx, userId)) return refuse('payment_busy');
    await endOverdueSubscription(tx, userId, clock.now());
    if ((await findProfile(tx, userId))?.isPremium) return refuse('already_premium');
    await claimOrder(tx, orderId, paymentId);
    return accept(null);
  });
}
