import * as v from 'valibot';
import { couponEntrySchema } from '../coupon/coupon-code.ts';
import { planIdSchema } from '../plans.ts';
import { subscriptionSchema } from './subscription-contract.ts';

export const paymentIdSchema = v.pipe(v.string(), v.regex(/^pay_[A-Za-z0-9]{1,64}$/, 'must name a payment'));
export const disputeIdSchema = v.pipe(v.string(), v.regex(/^disp_[A-Za-z0-9]{1,64}$/, 'must name a dispute'));
export const orderIdSchema = v.pipe(v.string(), v.regex(/^order_[A-Za-z0-9]{1,64}$/, 'must name an order'));

/** Everything about an order that the browser decides: what is bought, and who recommended it. */
export const openOrderSchema = v.object({ planId: planIdSchema, coupon: v.optional(couponEntrySchema) });
export type OpenOrder = v.InferOutput<typeof openOrderSchema>;

/** The options for opening the provider's checkout (product 7.2). `amount` is in paise. */
export const checkoutOptionsSchema = v.object({
  key: v.string(),
  order_id: orderIdSchema,
  amount: v.number(),
  currency: v.string(),
  name: v.string(),
  description: v.string(),
  prefill: v.object({ name: v.string(), email: v.string(), method: v.literal('upi') }),
  notes: v.object({ userId: v.string(), plan: v.string(), coupon: v.string() }),
  capture: v.literal(true),
  method: v.object({
    card: v.boolean(),
    upi: v.boolean(),
    netbanking: v.boolean(),
    wallet: v.boolean(),
    paylater: v.boolean(),
  }),
  theme: v.object({ color: v.string() }),
});
export type CheckoutOptions = v.InferOutput<typeof checkoutOptionsSchema>;

export const openedOrderSchema = v.object({
  /** Where the provider's script is loaded from. */
  scriptUrl: v.string(),
  options: checkoutOptionsSchema,
});
export type OpenedOrder = v.InferOutput<typeof openedOrderSchema>;

/** What a browser reports after the checkout. Order and signature are checked if present. */
export const capturePaymentSchema = v.object({
  paymentId: paymentIdSchema,
  finalAmount: v.number('must be a number'),
  orderId: v.optional(orderIdSchema),
  signature: v.optional(v.pipe(v.string(), v.maxLength(256))),
});
export type CapturePayment = v.InferOutput<typeof capturePaymentSchema>;

export const capturedPaymentSchema = v.object({
  success: v.boolean(),
  /** For the person to read, if the payment failed. */
  error: v.optional(v.string()),
  reason: v.optional(v.string()),
  subscription: v.optional(subscriptionSchema),
});
export type CapturedPayment = v.InferOutput<typeof capturedPaymentSchema>;
