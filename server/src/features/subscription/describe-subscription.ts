import { plans } from '@focuspool/domain/plans';
import { noCoupon } from '@focuspool/domain/subscription/checkout';
import type { Subscription } from '@focuspool/domain/subscription/subscription-contract';
import type { SubscriptionRow } from './subscription-store.ts';

export function describeSubscription(row: SubscriptionRow): Subscription {
  return {
    plan: row.plan,
    planName: plans[row.plan].name,
    startDate: row.startDate.toISOString(),
    endDate: row.endDate.toISOString(),
    price: row.pricePaise,
    discountApplied: row.discountApplied,
    couponUsed: row.couponUsed ?? noCoupon,
    status: row.status,
    paymentId: row.paymentId,
    paymentMethod: row.paymentMethod,
    createdAt: row.createdAt.toISOString(),
  };
}
