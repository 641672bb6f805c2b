import type { Viewer } from '../account/viewer.ts';
import { currency, type Paise, paisePerRupee } from '../money.ts';
import type { Plan } from '../plans.ts';
import { product } from '../product.ts';
import { dayMs, minuteMs } from '../time-units.ts';
import type { CheckoutOptions } from './payment-contract.ts';

export const noCoupon = 'No coupon';

type CheckoutFacts = {
  keyId: string;
  orderId: string;
  plan: Plan;
  amount: Paise;
  coupon: string | null;
  viewer: Viewer;
};

/** The order's notes at the provider: whose payment it is, and for what. */
export function orderNotes({ viewer, plan, coupon }: Pick<CheckoutFacts, 'viewer' | 'plan' | 'coupon'>) {
  return { userId: viewer.userId, plan: plan.id, coupon: coupon ?? 'none' };
}

export function buildCheckout(facts: CheckoutFacts): CheckoutOptions {
  const { keyId, orderId, plan, amount, viewer } = facts;
  return {
    key: keyId,
    order_id: orderId,
    amount,
    currency,
    name: product.name,
    description: `${plan.name} plan, ${plan.duration}`,
    prefill: { name: viewer.profile?.username ?? '', email: viewer.email, method: 'upi' },
    notes: orderNotes(facts),
    capture: true,
    method: { card: true, upi: true, netbanking: false, wallet: false, paylater: false },
    theme: { color: product.themeColor },
  };
}

/**
 * Whether the amount that a browser reports is the order's. The report does not say whether it is in rupees or in
 * paise; no plan costs a hundred times another, so both are accepted, and neither is trusted.
 */
export function isReportedAmountOf(amount: Paise, reported: number): boolean {
  return reported === amount || reported * paisePerRupee === amount;
}

const longestPauseMs = 6 * 60 * minuteMs;

/** After this long an unpaid order is given up; the provider has by then returned what was not captured. */
export const orderLifeMs = 3 * dayMs;

/**
 * When to ask the provider again about an unpaid order: after a minute at first, then less and less often as
 * it grows old. All in epoch milliseconds.
 */
export function nextOrderCheck(createdAt: number, now: number): number {
  const age = now - createdAt;
  return now + Math.min(longestPauseMs, Math.max(minuteMs, age / 4));
}
