import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { nextOrderCheck } from '@focuspool/domain/subscription/order-checks';
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
  services: Pick<Services, 'database' | 'clock' | 'live' | 'config'>,
  { id: orderId, userId }: Pick<PaymentOrder, 'id' | 'userId'>,
  paymentId: string,
): Promise<Outcome<null, ClaimRefusal>> {
  const { database, clock } = services;
  await endOverdueSubscription(services, userId);
  return transactOutcome<null, ClaimRefusal>(database, async (tx) => {
    await lockPerson(tx, userId);
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse('payment_unknown');
    if (order.paymentId === paymentId) return accept(null);
    if (order.status === 'paid') return refuse('payment_used');
    if (await findCapturingOrder(tx, userId)) return refuse('payment_busy');
    if ((await findProfile(tx, userId))?.isPremium) return refuse('already_premium');
    // From here on money may be taken: however old the order is, the sweep is to look at it soon.
    const now = clock.now().getTime();
    await claimOrder(tx, { orderId, paymentId, checkDueAt: new Date(nextOrderCheck(now, now)) });
    return accept(null);
  });
}
