import * as v from 'valibot';
import type { Dispute, Payment, Refund } from './payment-gateway.ts';

/** The parts of the provider's answers that are read; their other fields are ignored. */

export const orderSchema = v.object({ id: v.string() });

/** Seconds since 1970, as the provider counts. */
const secondsSchema = v.pipe(
  v.number(),
  v.transform((seconds) => new Date(seconds * 1000)),
);

export const paymentSchema = v.pipe(
  v.object({
    id: v.string(),
    order_id: v.nullish(v.string(), null),
    amount: v.number(),
    currency: v.string(),
    status: v.picklist(['created', 'authorized', 'captured', 'refunded', 'failed']),
    method: v.nullish(v.string(), ''),
  }),
  v.transform(
    ({ id, order_id, amount, currency, status, method }): Payment => ({
      id,
      orderId: order_id,
      amount,
      currency,
      status,
      method: method ?? '',
    }),
  ),
);

export const refundSchema = v.pipe(
  v.object({
    id: v.string(),
    payment_id: v.string(),
    amount: v.number(),
    status: v.string(),
    created_at: secondsSchema,
  }),
  v.transform(
    ({ id, payment_id, amount, status, created_at }): Refund => ({
      id,
      paymentId: payment_id,
      amount,
      status,
      createdAt: created_at,
    }),
  ),
);

export const disputeSchema = v.pipe(
  v.object({
    id: v.string(),
    payment_id: v.string(),
    amount: v.number(),
    amount_deducted: v.nullish(v.number(), 0),
    phase: v.string(),
    status: v.string(),
    created_at: secondsSchema,
  }),
  v.transform(
    ({ id, payment_id, amount, amount_deducted, phase, status, created_at }): Dispute => ({
      id,
      paymentId: payment_id,
      amount,
      deducted: amount_deducted ?? 0,
      phase,
      status,
      createdAt: created_at,
    }),
  ),
);

export function listSchema<Schema extends v.GenericSchema>(item: Schema) {
  return v.pipe(
    v.object({ items: v.array(item) }),
    v.transform(({ items }) => items),
  );
}
