import type { PlanId } from '@focuspool/domain/plans';
import type { OpenedOrder } from '@focuspool/domain/subscription/payment-contract';
import { paymentTexts } from '@focuspool/domain/subscription/payment-texts';
import { ApiRefusal, api, call } from '../../platform/api.ts';

/** Begins a purchase. Throws what the buyer reads. */
export async function openOrder(planId: PlanId, coupon: string | null): Promise<OpenedOrder> {
  try {
    return await call(api.subscriptions.orders.$post({ json: coupon ? { planId, coupon } : { planId } }));
  } catch (error) {
    const isTheirs = error instanceof ApiRefusal && !['unavailable', 'internal_error'].includes(error.reason);
    if (isTheirs) throw error;
    throw new Error(paymentTexts.cannotStart, { cause: error });
  }
}
