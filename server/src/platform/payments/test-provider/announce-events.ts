import type { LedgerDispute, LedgerPayment, LedgerRefund, TestLedger } from './test-ledger.ts';

export type ProviderEvent =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'refund.created'
  | `refund.${LedgerRefund['status']}`
  | 'payment.dispute.created'
  | `payment.dispute.${LedgerDispute['status']}`;

/** What an event is about: always a payment, and its refund or dispute if there is one. */
type Entities = { payment: LedgerPayment; refund?: LedgerRefund; dispute?: LedgerDispute };

/** Sends an event to the receiver of the provider's webhooks. */
export type Announce = (event: ProviderEvent, entities: Entities) => Promise<void>;

/** The body of a webhook, in the provider's own format. */
export function buildEvent(event: ProviderEvent, entities: Entities): string {
  const contains = Object.keys(entities);
  const payload = Object.fromEntries(Object.entries(entities).map(([kind, entity]) => [kind, { entity }]));
  const created_at = Math.floor(Date.now() / 1000);
  return JSON.stringify({ entity: 'event', event, contains, payload, created_at });
}

/** Announces that a refund was made, and its outcome if that is known. */
export function announceRefund(ledger: TestLedger, announce: Announce, refund: LedgerRefund): void {
  const payment = ledger.findPayment(refund.payment_id);
  if (!payment) return;
  void announce('refund.created', { payment, refund });
  if (refund.status !== 'pending') void announce(`refund.${refund.status}`, { payment, refund });
}
