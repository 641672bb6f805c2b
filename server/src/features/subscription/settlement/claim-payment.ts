import { currency } from '@focuspool/domain/money';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { nextOrderCheck } from '@focuspool/domain/subscription/checkout';
import { lockPerson, type Queryable, type Transaction } from '../../../platform/database/database.ts';
import type { Payment } from '../../../platform/payments/payment-gateway.ts';
import type { Services } from '../../../platform/services.ts';
import { findProfile } from '../../profile/profile-store.ts';
import { endOverduePremium } from '../premium/end-overdue-premium.ts';
import type { FinalRefusal } from '../retained-payment-tables.ts';
import {
  claimOrder,
  findCapturingOrder,
  lockOrder,
  type PaymentOrder,
  releaseOrder,
} from '../store/payment-order-store.ts';
import { findRetainedPayment, type RetainedPayment, retainPayment } from '../store/retained-payment-store.ts';

/** All but the final refusals are temporary: the payment is checked again. */
type ClaimRefusal = FinalRefusal | 'payment_unknown' | 'payment_not_made' | 'payment_busy';

/** How long after its refusal a payment is checked for having been captured all the same. */
const refusedCheckMs = 60_000;

/**
 * Reserves the order for one payment before its money is taken, without holding a transaction open while the provider is asked;
 * or refuses the payment for good, which is recorded before anyone is told. Claiming again for the same payment changes nothing.
 */
export async function claimPayment(
  services: Pick<Services, 'database' | 'clock' | 'live' | 'config'>,
  { id: orderId, userId }: Pick<PaymentOrder, 'id' | 'userId'>,
  payment: Payment,
): Promise<Outcome<null, ClaimRefusal>> {
  const { database, clock } = services;
  await endOverduePremium(services, userId);
  return database.transaction(async (tx): Promise<Outcome<null, ClaimRefusal>> => {
    await lockPerson(tx, userId);
    const kept = await findRetainedPayment(tx, payment.id);
    if (kept && isFinallyRefused(kept, payment)) return refuse(kept.refusal);
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse('payment_unknown');
    const now = clock.now();
    const final = await findFinalRefusal(tx, order, payment);
    if (final) {
      await recordFinalRefusal(tx, payment, order, final, now);
      return refuse(final);
    }
    if (payment.status !== 'authorized' && payment.status !== 'captured') return refuse('payment_not_made');
    if (order.paymentId === payment.id) return accept(null);
    if (await findCapturingOrder(tx, userId)) return refuse('payment_busy');
    // From here on money may be taken: the sweep must check the order soon, however old it is.
    const checkDueAt = new Date(nextOrderCheck(now.getTime(), now.getTime()));
    await claimOrder(tx, { orderId, paymentId: payment.id, checkDueAt });
    return accept(null);
  });
}

/** Refuses a payment that the provider would not capture, unless it was captured at that very moment. */
export async function declinePayment(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  order: PaymentOrder,
  payment: Payment,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockPerson(tx, order.userId);
    const wasWaiting = await releaseOrder(tx, order.id, payment.id);
    if (wasWaiting) await recordFinalRefusal(tx, payment, order, 'payment_declined', clock.now());
  });
}

/** Whether the payment is recorded as refused for good, whatever has changed since. */
export function isFinallyRefused(
  kept: RetainedPayment,
  { status }: Payment,
): kept is RetainedPayment & { refusal: FinalRefusal } {
  const wasHandedOver = kept.refusal === 'payment_declined' && status === 'captured';
  return kept.refusal !== null && !wasHandedOver;
}

async function findFinalRefusal(
  tx: Transaction,
  order: PaymentOrder,
  { id, amount, currency: paidIn, status }: Payment,
): Promise<FinalRefusal | null> {
  // An unpaid payment may still be paid; one that has its order already is not judged again.
  if (order.paymentId === id || (status !== 'authorized' && status !== 'captured')) return null;
  if (amount !== order.amountPaise || paidIn !== currency) return 'payment_amount_wrong';
  if (order.status === 'paid') return 'payment_used';
  if ((await findProfile(tx, order.userId))?.isPremium) return 'already_premium';
  return order.status === 'superseded' ? 'payment_used' : null;
}

/** Records a refusal before it is acted upon; a payment that was captured all the same is given back by the sweep, if need be. */
export async function recordFinalRefusal(
  tx: Queryable,
  payment: Payment,
  order: Parameters<typeof retainPayment>[2],
  refusal: FinalRefusal,
  at: Date,
): Promise<void> {
  const checkDueAt = new Date(at.getTime() + refusedCheckMs);
  await retainPayment(tx, payment, order, { at, refusal, checkDueAt });
}
