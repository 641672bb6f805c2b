import * as v from 'valibot';
import { planIdSchema } from '../plans.ts';

export const subscriptionStatusSchema = v.picklist(['active', 'expired', 'refunded']);

/** A bought subscription (product 3.2); dates are ISO times. */
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

/** Premium granted by an operator; dates are ISO times. */
export const premiumGrantSchema = v.object({
  startDate: v.string(),
  /** Null if it has no end. */
  endDate: v.nullable(v.string()),
  /** Null while it is in force. */
  endedAt: v.nullable(v.string()),
});
export type PremiumGrant = v.InferOutput<typeof premiumGrantSchema>;

/** What a premium person has: the plan's name, null for a grant; and the end, null for none. */
export const premiumSchema = v.object({
  planName: v.nullable(v.string()),
  endDate: v.nullable(v.string()),
});
export type Premium = v.InferOutput<typeof premiumSchema>;

export const subscriptionsSchema = v.object({
  /** Null while the person's flag is off, whatever else is listed here. */
  premium: v.nullable(premiumSchema),
  /** Newest first. */
  subscriptions: v.array(subscriptionSchema),
  /** Newest first. */
  grants: v.array(premiumGrantSchema),
  /** The operator gives premium to everyone: nothing is sold. */
  isPremiumForAll: v.boolean(),
  /** True if the local stand-in takes the payments: no money moves. */
  isTestMode: v.boolean(),
});
export type Subscriptions = v.InferOutput<typeof subscriptionsSchema>;
