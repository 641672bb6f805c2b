import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { isFullyRefunded } from '@focuspool/domain/subscription/refund';
import { lockPerson, type Transaction } from '../../../platform/database/database.ts';
import { PaymentGatewayError, type Refund } from '../../../platform/payments/payment-gateway.ts';
import type { Services } from '../../../platform/services.ts';
import { reverseCouponUse } from '../../coupon/coupon-use-store.ts';
import { publishPremium } from '../../profile/profile-events.ts';
import { settlePremium } from '../premium/settle-premium.ts';
import { listRefunds, upsertDispute, upsertRefunds } from '../store/refund-store.ts';
import { findRetainedPayment, lockRetainedPayment } from '../store/retained-payment-store.ts';
import { findSubscription, markRefunded } from '../store/subscription-store.ts';

export type RefundServices = Pick<
  Services,
  'database' | 'clock' | 'payments' | 'live' | 'log' | 'config' | 'failpoint'
>;
export type SyncRefusal = 'nothing_for_sale' | 'payment_unknown' | 'payment_uncertain';

/**
 * Stores what the provider says was refunded of one payment, whoever asks and however often. Once all of it has been refunded,
 * the subscription that it paid for ends, and its commission is taken back.
 */
export async function syncRefunds(
  services: RefundServices,
  paymentId: string,
): Promise<Outcome<null, SyncRefusal>> {
  const { database, clock, payments, failpoint } = services;
  if (!payments) return refuse('nothing_for_sale');
  if (!(await findRetainedPayment(database, paymentId))) return refuse('payment_unknown');
  const seenAt = clock.now();
  const refunds = await askProvider(services, () => payments.listRefunds(paymentId));
  if (!refunds.ok) return refunds;
  await failpoint?.('refunds.fetched');
  const changed = await database.transaction((tx) =>
    saveRefunds(services, tx, paymentId, refunds.value, seenAt),
  );
  await failpoint?.('refunds.committed');
  if (changed) publishPremium(services, changed.userId, changed.isPremium);
  return accept(null);
}

/** Does the same for one dispute, which is only stored: the operator decides what follows from it. */
export async function syncDispute(
  services: RefundServices,
  disputeId: string,
): Promise<Outcome<null, SyncRefusal>> {
  const { database, clock, payments } = services;
  if (!payments) return refuse('nothing_for_sale');
  const seenAt = clock.now();
  const found = await askProvider(services, () => payments.findDispute(disputeId));
  if (!found.ok) return found;
  const dispute = found.value;
  if (!dispute || !(await findRetainedPayment(database, dispute.paymentId))) return refuse('payment_unknown');
  await upsertDispute(database, dispute, seenAt);
  return accept(null);
}

async function askProvider<Answer>(
  { log }: RefundServices,
  ask: () => Promise<Answer>,
): Promise<Outcome<Answer, 'payment_uncertain'>> {
  try {
    return accept(await ask());
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    log.warn({ err: error }, 'refunds and disputes could not be fetched');
    return refuse('payment_uncertain');
  }
}

/** Returns the person whose premium flag was settled again, or null. */
async function saveRefunds(
  { clock, failpoint }: RefundServices,
  tx: Transaction,
  paymentId: string,
  refunds: readonly Refund[],
  seenAt: Date,
): Promise<{ userId: string; isPremium: boolean } | null> {
  const userId = (await findSubscription(tx, paymentId))?.userId;
  if (userId !== undefined) await lockPerson(tx, userId);
  const kept = await lockRetainedPayment(tx, paymentId);
  await upsertRefunds(tx, refunds, seenAt);
  await failpoint?.('refunds.recorded');
  const known = await listRefunds(tx, [paymentId]);
  const [newest] = known;
  const shares = known.map(({ amountPaise, status }) => ({ amount: amountPaise, status }));
  if (!kept || !newest || !isFullyRefunded(kept.pricePaise, shares)) return null;

  const at = clock.now();
  await reverseCouponUse(tx, { paymentId, reversalId: newest.id, at });
  await failpoint?.('commission.reversed');
  // Read again, since the account may have been deleted while another transaction held the lock.
  const subscription = await findSubscription(tx, paymentId);
  if (!subscription || subscription.status === 'refunded') return null;
  await markRefunded(tx, paymentId, at);
  await failpoint?.('subscription.refunded');
  if (subscription.status !== 'active') return null;
  const isPremium = await settlePremium(tx, subscription.userId, at);
  await failpoint?.('premium.settled');
  return { userId: subscription.userId, isPremium };
}
