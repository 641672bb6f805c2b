import * as v from 'valibot';
import { planIdSchema } from '../plans.ts';
import { storableIdSchema } from '../storable-id.ts';
import { paymentIdSchema } from './payment-contract.ts';
import { paymentStates } from './refund.ts';

export const operatorPaymentPageSize = 30;

/** Where the next page starts: after the payment with this time and id. */
export const paymentsQuerySchema = v.object({
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,14}$/, 'Must be a number'))),
  beforeId: v.optional(storableIdSchema),
});
export type PaymentsQuery = v.InferOutput<typeof paymentsQuerySchema>;

/** A payment as operators see it; amounts are in paise. */
const paymentRowSchema = v.object({
  paymentId: v.string(),
  /** Epoch milliseconds. */
  paidAt: v.number(),
  plan: planIdSchema,
  amount: v.number(),
  method: v.string(),
  state: v.picklist(paymentStates),
  /** Why it bought nothing. */
  refusal: v.nullable(v.string()),
  refunds: v.array(v.object({ id: v.string(), amount: v.number(), status: v.string() })),
  disputes: v.array(
    v.object({
      id: v.string(),
      phase: v.string(),
      status: v.string(),
      amount: v.number(),
      deducted: v.number(),
    }),
  ),
  /**
   * What the owner of the coupon still has of it; null if there is none, or if it was taken back. Absent from an older server.
   */
  commission: v.optional(v.nullable(v.number())),
  /** Null once the account is gone. */
  userId: v.nullable(v.string()),
  email: v.nullable(v.string()),
});
export type PaymentRow = v.InferOutput<typeof paymentRowSchema>;

export const paymentsPageSchema = v.object({
  payments: v.array(paymentRowSchema),
  /** Null on the last page. */
  next: v.nullable(v.object({ before: v.string(), beforeId: v.string() })),
});
export const operatorPaymentSchema = v.object({ id: paymentIdSchema });

export type PaymentsPage = v.InferOutput<typeof paymentsPageSchema>;
