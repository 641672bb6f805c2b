import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { RefusalReason } from '@focuspool/domain/refusals';
import { paymentIdSchema } from '@focuspool/domain/subscription/payment-contract';
import * as v from 'valibot';
import { type SettleServices, settlePayment } from './settle-payment.ts';

const eventSchema = v.object({
  event: v.string(),
  payload: v.object({ payment: v.object({ entity: v.object({ id: paymentIdSchema }) }) }),
});

const settlingEvents: ReadonlySet<string> = new Set(['payment.authorized', 'payment.captured', 'order.paid']);

// After these the provider should send the event again; after every other answer nothing would change.
const passingReasons: ReadonlySet<RefusalReason> = new Set([
  'payment_busy',
  'payment_uncertain',
  'payment_unsaved',
]);

export type ReceivedWebhook = { readonly status: 'settled' | 'ignored' };

/** Takes an event of the provider. Its signature is of the raw body; nothing is believed of it but the payment's id. */
export async function receiveWebhook(
  services: SettleServices,
  rawBody: string,
  signature: string,
): Promise<Outcome<ReceivedWebhook, RefusalReason>> {
  const { payments, log } = services;
  if (!payments) return refuse('nothing_for_sale');
  if (!payments.verifyWebhook(rawBody, signature)) {
    log.warn('webhook signature forged');
    return refuse('signature_wrong');
  }
  const event = v.safeParse(eventSchema, parseJson(rawBody));
  if (!event.success || !settlingEvents.has(event.output.event)) return accept({ status: 'ignored' });
  const outcome = await settlePayment(services, event.output.payload.payment.entity.id);
  if (outcome.ok) return accept({ status: 'settled' });
  return passingReasons.has(outcome.reason) ? outcome : accept({ status: 'ignored' });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
