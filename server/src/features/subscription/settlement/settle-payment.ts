import { setTimeout as wait } from 'node:timers/promises';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { RefusalReason } from '@focuspool/domain/refusals';
import { createSingleFlight } from '../../../platform/concurrency/single-flight.ts';
import {
  type Payment,
  type PaymentGateway,
  PaymentGatewayError,
} from '../../../platform/payments/payment-gateway.ts';
import type { Services } from '../../../platform/services.ts';
import { publishPremium } from '../../profile/profile-events.ts';
import {
  findOrder,
  findOrderOfPayment,
  findOrphanedOrder,
  type PaymentOrder,
  releaseOrder,
} from '../store/payment-order-store.ts';
import { findRetainedPayment, markRefusalSettled } from '../store/retained-payment-store.ts';
import { findSubscription, type SubscriptionRow } from '../store/subscription-store.ts';
import { claimPayment, declinePayment, isFinallyRefused, recordFinalRefusal } from './claim-payment.ts';
import { sendReceipt } from './receipt-mails.ts';
import { saveSubscription } from './save-subscription.ts';

const otherCaptureMs = 500;

// A hundred reports of one payment at once ask the provider once.
const shareLookup = createSingleFlight<Payment | null>();
const shareCapture = createSingleFlight<boolean>();

export type SettleServices = Pick<
  Services,
  'database' | 'clock' | 'payments' | 'mailer' | 'live' | 'log' | 'metrics' | 'config' | 'failpoint'
>;

/** A caller's own check that this is the payment it means. */
type CheckOrder = (order: PaymentOrder) => RefusalReason | null;

/**
 * Brings one payment to its end, whoever asks, in whatever order, however often: the truth is fetched from the
 * provider, reserved money is taken, and what was taken becomes one subscription. Money that can buy nothing goes back.
 */
export async function settlePayment(
  services: SettleServices,
  paymentId: string,
  checkOrder: CheckOrder = () => null,
): Promise<Outcome<SubscriptionRow, RefusalReason>> {
  const { payments, log, metrics } = services;
  if (!payments) return refuse('nothing_for_sale');
  const outcome = await settle({ ...services, payments }, paymentId, checkOrder).catch((error: unknown) => {
    if (!(error instanceof PaymentGatewayError)) throw error;
    log.error({ err: error, paymentId }, 'payment uncertain');
    return refuse('payment_uncertain');
  });
  if (!outcome.ok) {
    metrics.payments.inc({ outcome: outcome.reason });
    if (outcome.reason !== 'payment_uncertain')
      log.warn({ paymentId, reason: outcome.reason }, 'payment refused');
  }
  return outcome;
}

type SellingServices = SettleServices & { readonly payments: PaymentGateway };

async function settle(
  services: SellingServices,
  paymentId: string,
  checkOrder: CheckOrder,
): Promise<Outcome<SubscriptionRow, RefusalReason>> {
  const { database, payments, failpoint } = services;
  const known = await findOrderOfPayment(database, paymentId);
  if (known?.status === 'paid') return answerPaid(services, known, paymentId, checkOrder);

  await failpoint?.('settling.started');
  const payment = await shareLookup(paymentId, () => payments.findPayment(paymentId));
  await failpoint?.('payment.fetched');
  if (!payment) return refuse('payment_unknown');
  const order = payment.orderId ? await findOrder(database, payment.orderId) : null;
  const doubt = order && checkOrder(order);
  if (doubt) return refuse(doubt);
  const kept = await findRetainedPayment(database, payment.id);
  // This applies even if the order has gone with its account.
  if (kept && isFinallyRefused(kept, payment)) return refundIfCaptured(services, payment, kept.refusal);
  if (!order) {
    const hasBought = kept?.refusal === null;
    return hasBought ? refuse('payment_unknown') : refuseWithoutOrder(services, payment);
  }

  const claim = await claimPayment(services, order, payment);
  if (!claim.ok) return handleRefusedClaim(services, order, payment, claim.reason);
  await failpoint?.('order.claimed');
  const captured = payment.status === 'captured' ? payment : await capture(services, order, payment);
  if (!captured) return refuse('payment_declined');
  await failpoint?.('payment.captured');
  return save(services, order, captured);
}

async function answerPaid(
  { database }: SellingServices,
  order: PaymentOrder,
  paymentId: string,
  checkOrder: CheckOrder,
): Promise<Outcome<SubscriptionRow, RefusalReason>> {
  const doubt = checkOrder(order);
  if (doubt) return refuse(doubt);
  const subscription = await findSubscription(database, paymentId);
  // An expired subscription cannot be had again for the same payment.
  return subscription?.status === 'active' ? accept(subscription) : refuse('payment_used');
}

/** Captures the payment and returns it, or null if the provider refuses. */
async function capture(
  services: SellingServices,
  order: PaymentOrder,
  payment: Payment,
): Promise<Payment | null> {
  const { payments, log } = services;
  const take = () => payments.capturePayment(payment.id, order.amountPaise);
  const isCaptured = await shareCapture(payment.id, take).catch((error: unknown) => {
    if (!(error instanceof PaymentGatewayError)) throw error;
    log.warn({ err: error, paymentId: payment.id }, 'capture went unanswered');
    return null;
  });
  if (isCaptured) return { ...payment, status: 'captured' };
  // The provider also refuses while another capture of the same payment is under way.
  if (isCaptured === false) await wait(otherCaptureMs);
  const now = await payments.findPayment(payment.id);
  if (now?.status === 'captured') return now;
  if (now?.status === 'authorized' && isCaptured === null) {
    throw new PaymentGatewayError('the payment still waits to be captured');
  }
  await declinePayment(services, order, payment);
  return null;
}

/** Handles a refused claim: releases the order, and refunds money that was taken. */
async function handleRefusedClaim(
  services: SellingServices,
  order: PaymentOrder,
  payment: Payment,
  reason: RefusalReason,
): Promise<Outcome<never, RefusalReason>> {
  await releaseOrder(services.database, order.id, payment.id);
  if (reason === 'payment_busy') return refuse(reason);
  await services.failpoint?.('payment.refused');
  return refundIfCaptured(services, payment, reason);
}

/** Refunds a captured payment whose order was deleted with its buyer; any other without an order is not ours. */
async function refuseWithoutOrder(
  services: SellingServices,
  payment: Payment,
): Promise<Outcome<never, RefusalReason>> {
  const { database, clock, failpoint } = services;
  const isCaptured = payment.status === 'captured' && payment.orderId !== null;
  const orphan = isCaptured ? await findOrphanedOrder(database, payment.orderId) : null;
  if (!orphan) return refuse('payment_unknown');
  const order = { id: null, plan: orphan.plan };
  await recordFinalRefusal(database, payment, order, 'account_deleted', clock.now());
  await failpoint?.('payment.refused');
  return refundIfCaptured(services, payment, 'account_deleted');
}

/** Refunds a refused payment that was captured; an authorized one lapses by itself. */
async function refundIfCaptured(
  { database, payments, log, failpoint }: SellingServices,
  { id: paymentId, status }: Payment,
  reason: RefusalReason,
): Promise<Outcome<never, RefusalReason>> {
  if (status === 'captured') {
    const isRefunded = await payments.refundPayment(paymentId);
    log.error({ paymentId, reason, isRefunded }, 'a payment that buys nothing is refunded');
    await failpoint?.('payment.given_back');
    if (!isRefunded) return refuse(reason);
  }
  await markRefusalSettled(database, paymentId);
  return refuse(reason);
}

async function save(
  services: SellingServices,
  order: PaymentOrder,
  payment: Payment,
): Promise<Outcome<SubscriptionRow, RefusalReason>> {
  const { log, metrics, failpoint } = services;
  try {
    const { subscription, isNew } = await saveSubscription(services, order, payment);
    await failpoint?.('subscription.committed');
    if (isNew) {
      metrics.payments.inc({ outcome: 'paid' });
      publishPremium(services, order.userId, true);
      // Not awaited: the buyer must not wait for a mail server.
      void sendReceipt(services, subscription);
    }
    return accept(subscription);
  } catch (error) {
    log.error({ err: error, paymentId: payment.id }, 'a captured payment could not be saved');
    return refuse('payment_unsaved');
  }
}
