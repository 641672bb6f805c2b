import * as v from 'valibot';
import { planIdSchema } from '../plans.ts';
import { analyticsFilterSchema } from './analytics-filter.ts';
import { couponEntrySchema, lettersSchema } from './coupon-code.ts';

const couponSchema = v.object({
  code: v.string(),
  /** ISO time. */
  createdAt: v.string(),
});
export type Coupon = v.InferOutput<typeof couponSchema>;

/** Null if the person owns none. */
export const ownCouponSchema = v.object({ coupon: v.nullable(couponSchema) });

export const generateCouponSchema = v.object({
  letters: lettersSchema,
  /** True once the person has confirmed that their present code ends. */
  isReplacing: v.optional(v.boolean(), false),
});
export type GenerateCoupon = v.InferOutput<typeof generateCouponSchema>;

export const checkCouponSchema = v.object({ code: couponEntrySchema });
export const checkedCouponSchema = v.object({ code: v.string() });

/** What the owner has earned and not been paid yet, in paise. */
export const unpaidCommissionSchema = v.object({ amount: v.number() });

const maxPage = 1_000_000;

export const analyticsQuerySchema = v.object({
  ...analyticsFilterSchema.entries,
  page: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number), v.minValue(1), v.maxValue(maxPage)),
    '1',
  ),
});
export type AnalyticsQuery = v.InferOutput<typeof analyticsQuerySchema>;

/** Shown by `analytics-table.tsx`; `analytics-csv.ts` writes the same columns. */
const analyticsRowSchema = v.object({
  /** The id of the payment, refund or dispute. */
  id: v.string(),
  userId: v.nullable(v.string()),
  /** 'Unknown User' when the account is gone. */
  username: v.string(),
  planId: planIdSchema,
  planName: v.string(),
  /** ISO time. */
  subscribedDate: v.string(),
  /** In paise, below zero if a commission is taken back. */
  amountPaid: v.number(),
  /** True for a row that takes a commission back, since the payment was refunded or lost to a dispute. */
  isRefund: v.boolean(),
});
export type AnalyticsRow = v.InferOutput<typeof analyticsRowSchema>;

export const analyticsSchema = v.object({
  code: v.string(),
  /** The commissions stored with all uses that the filter matches on all pages, in paise. */
  revenue: v.number(),
  /** How many rows the filter matches on all pages. */
  total: v.number(),
  page: v.number(),
  rows: v.array(analyticsRowSchema),
});
export type Analytics = v.InferOutput<typeof analyticsSchema>;
