import * as v from 'valibot';
import { planIdSchema } from '../plans.ts';

export const subscriptionStatusSchema = v.picklist(['active', 'expired']);

/** A bought subscription with the fields of the specification's section 3; dates are ISO times. */
export const subscriptionSchema = v.object({
  plan: planIdSchema,
  planName: v.string(),
  startDate: v.string(),
  endDate: v.string(),
  /** In paise. */
  price: v.number(),
  discountApplied: v.boolean(),
  /** The code, or 'No coupon'. */
  couponUsed: v.string(),
  status: subscriptionStatusSchema,
  paymentId: v.string(),
  paymentMethod: v.string(),
  createdAt: v.string(),
});
export type Subscription = v.InferOutput<typeof subscriptionSchema>;

export const subscriptionsSchema = v.object({
  /** Newest first. */
  subscriptions: v.array(subscriptionSchema),
  /** The operator opens premium to everybody: nothing is sold. */
  isPremiumForAll: v.boolean(),
  /** True when the local stand-in takes the payments: no money moves. */
  isTestMode: v.boolean(),
});
export type Subscriptions = v.InferOutput<typeof subscriptionsSchema>;
