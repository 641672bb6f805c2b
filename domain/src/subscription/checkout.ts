import type { Viewer } from '../account/viewer.ts';
import { currency, type Paise, paisePerRupee } from '../money.ts';
import type { Plan } from '../plans.ts';
import { product } from '../product.ts';
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

/** What goes with the order to the provider, so that a payment found there says whose and what it is. */
export function orderNotes({ viewer, plan, coupon }: Pick<CheckoutFacts, 'viewer' | 'plan' | 'coupon'>) {
  return { userId: viewer.userId, plan: plan.id, coupon: coupon ?? 'none' };
}

export function describeCheckout(facts: CheckoutFacts): CheckoutOptions {
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
 * Whether the amount that a browser reports is the order's. The specification does not say if it is in rupees or in
 * paise, and no plan costs a hundred times another, so that both are understood; neither is believed.
 */
export function isReportedAmountOf(amount: Paise, reported: number): boolean {
  return reported === amount || reported * paisePerRupee === amount;
}
