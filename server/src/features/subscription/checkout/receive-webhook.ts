import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { RefusalReason } from '@focuspool/domain/refusals';
import {
  checkoutOptionsSchema,
  disputeIdSchema,
  paymentIdSchema,
} from '@focuspool/domain/subscription/payment-contract';
import * as v from 'valibot';
import { syncDispute, syncRefunds } from '../refunds/sync-refunds.ts';
import { type SettleServices, settlePayment } from '../settlement/settle-payment.ts';
import { findRetainedPayment } from '../store/retained-payment-store.ts';

const entityOf = <Id extends v.GenericSchema>(id: Id) =>
  v.optional(v.object({ entity: v.object({ id, notes: v.optional(v.unknown()) }) }));

const eventSchema = v.object({
  event: v.string(),
  payload: v.object({ payment: entityOf(paymentIdSchema), dispute: entityOf(disputeIdSchema) }),
});
type ProviderEvent = v.InferOutput<typeof eventSchema>;

const bodySchema = v.pipe(v.string(), v.parseJson(), eventSchema);

// The account at the provider may be shared with others, whose payments carry other notes.
const ownNotesSchema = checkoutOptionsSchema.entries.notes;

const settlingEvents: ReadonlySet<string> = new Set(['payment.authorized', 'payment.captured', 'order.paid']);

// After these the provider should send the event again; after every other answer nothing would change.
const retryableReasons: ReadonlySet<RefusalReason> = new Set([
  'payment_busy',
  'payment_uncertain',
  'payment_unsaved',
]);

type ReceivedWebhook = { readonly status: 'settled' | 'ignored' };

/** Handles an event of the provider. Its signature covers the raw body; only an id from it is acted upon. */
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
  const event = v.safeParse(bodySchema, rawBody);
  const outcome = event.success ? await handleEvent(services, event.output) : null;
  if (!outcome) return accept({ status: 'ignored' });
  if (outcome.ok) return accept({ status: 'settled' });
  if (event.success && outcome.reason === 'payment_unknown') await logUnknownPayment(services, event.output);
  return retryableReasons.has(outcome.reason) ? outcome : accept({ status: 'ignored' });
}

/** Null for an event that does not concern us. */
async function handleEvent(
  services: SettleServices,
  { event, payload }: ProviderEvent,
): Promise<Outcome<unknown, RefusalReason> | null> {
  const paymentId = payload.payment?.entity.id;
  const disputeId = payload.dispute?.entity.id;
  if (paymentId && settlingEvents.has(event)) return settlePayment(services, paymentId);
  if (paymentId && event.startsWith('refund.')) return syncRefunds(services, paymentId);
  if (disputeId && event.startsWith('payment.dispute.')) return syncDispute(services, disputeId);
  return null;
}

/**
 * Tells operators of money that was taken but is not in our books, as after the restore of a backup. One of the events that say
 * so is enough; an order deleted with its account has left a record.
 */
async function logUnknownPayment(
  { database, log }: SettleServices,
  { event, payload }: ProviderEvent,
): Promise<void> {
  const payment = payload.payment?.entity;
  if (event !== 'payment.captured' || !payment || !v.is(ownNotesSchema, payment.notes)) return;
  if (await findRetainedPayment(database, payment.id)) return;
  const { userId, plan } = payment.notes;
  log.error({ paymentId: payment.id, userId, plan }, 'a captured payment has no order here');
}
