import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { plans } from '@focuspool/domain/plans';
import type { RefusalReason } from '@focuspool/domain/refusals';
import { buildCheckout, nextOrderCheck, orderNotes } from '@focuspool/domain/subscription/checkout';
import type { OpenedOrder, OpenOrder } from '@focuspool/domain/subscription/payment-contract';
import { checkSubscribe } from '@focuspool/domain/subscription/subscription';
import type { NamedViewer } from '../../../platform/http/gate.ts';
import {
  type OrderRequest,
  type PaymentGateway,
  PaymentGatewayError,
} from '../../../platform/payments/payment-gateway.ts';
import type { Services } from '../../../platform/services.ts';
import { findUsableCoupon } from '../../coupon/coupons.ts';
import { findProfile } from '../../profile/profile-store.ts';
import { endOverduePremium } from '../premium/end-overdue-premium.ts';
import { findCapturingOrder, findOpenOrder, insertOrder } from '../store/payment-order-store.ts';

// A second tab or a second try within this time pays the same order, so that the provider lets only one of them through.
const reuseMs = 15 * 60_000;

type OrderServices = Pick<
  Services,
  'database' | 'clock' | 'payments' | 'config' | 'live' | 'log' | 'metrics' | 'failpoint'
>;

/** Creates an order at the plan's price and returns the options of the provider's checkout. */
export async function openOrder(
  services: OrderServices,
  viewer: NamedViewer,
  { planId, coupon }: OpenOrder,
): Promise<Outcome<OpenedOrder, RefusalReason>> {
  const { database, clock, payments, config, failpoint } = services;
  if (!payments || config.isPremiumForAll) return refuse('nothing_for_sale');
  await endOverduePremium(services, viewer.userId);
  const profile = await findProfile(database, viewer.userId);
  const allowed = checkSubscribe({ ...viewer, profile }, planId);
  if (!allowed.ok) return allowed;
  if (await findCapturingOrder(database, viewer.userId)) return refuse('payment_underway');
  const referral = coupon === undefined ? null : await findUsableCoupon(database, coupon, viewer.userId);
  if (coupon !== undefined && !referral) return refuse('coupon_unknown');

  const plan = plans[planId];
  const couponCode = referral?.code ?? null;
  const couponOwnerId = referral?.userId ?? null;
  const purchase = {
    userId: viewer.userId,
    plan: planId,
    amountPaise: plan.price,
    couponCode,
    couponOwnerId,
  };
  const now = clock.now();
  const waiting = await findOpenOrder(database, purchase, new Date(now.getTime() - reuseMs));
  let orderId = waiting?.id;
  if (!orderId) {
    await failpoint?.('order.requested');
    const notes = orderNotes({ viewer, plan, coupon: couponCode });
    const made = await makeOrder(services, payments, { amount: plan.price, notes });
    if (!made.ok) return made;
    orderId = made.value;
    await failpoint?.('order.made');
    const checkDueAt = new Date(nextOrderCheck(now.getTime(), now.getTime()));
    await insertOrder(database, { ...purchase, id: orderId, createdAt: now, checkDueAt });
    await failpoint?.('order.saved');
  }
  const facts = { keyId: payments.keyId, orderId, plan, amount: plan.price, coupon: couponCode, viewer };
  return accept({ scriptUrl: payments.checkoutScriptUrl, options: buildCheckout(facts) });
}

async function makeOrder(
  { log, metrics }: OrderServices,
  payments: PaymentGateway,
  order: OrderRequest,
): Promise<Outcome<string, 'checkout_failed'>> {
  try {
    return accept(await payments.createOrder(order));
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    log.error({ err: error }, 'no order could be made');
    metrics.payments.inc({ outcome: 'checkout_failed' });
    return refuse('checkout_failed');
  }
}
