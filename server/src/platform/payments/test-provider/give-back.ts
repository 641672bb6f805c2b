import { type LedgerPayment, type LedgerRefund, makeProviderId, type TestLedger } from './test-ledger.ts';

type Wish = { amount?: number | undefined; status?: LedgerRefund['status'] | undefined };

/** Refunds a captured payment, everything left of it unless an amount is given; null if less than that is left. */
export function giveBack(ledger: TestLedger, payment: LedgerPayment, wish: Wish): LedgerRefund | null {
  const left = payment.status === 'captured' ? payment.amount - payment.amount_refunded : 0;
  const { amount = left, status = 'processed' } = wish;
  if (amount <= 0 || amount > left) return null;
  const refund = ledger.keep({
    id: makeProviderId('rfnd'),
    entity: 'refund',
    payment_id: payment.id,
    amount,
    currency: payment.currency,
    status,
    created_at: Math.floor(Date.now() / 1000),
  });
  if (status !== 'failed') countRefund(ledger, payment, amount);
  return refund;
}

/** Ends a refund that was under way: it has gone through, or has come back. */
export function endRefund(
  ledger: TestLedger,
  refund: LedgerRefund,
  status: LedgerRefund['status'],
): LedgerRefund {
  const payment = ledger.findPayment(refund.payment_id);
  if (payment && status === 'failed') countRefund(ledger, payment, -refund.amount);
  return ledger.keep({ ...refund, status });
}

function countRefund(ledger: TestLedger, payment: LedgerPayment, amount: number): void {
  const amount_refunded = payment.amount_refunded + amount;
  const isFull = amount_refunded === payment.amount;
  const refund_status = isFull ? 'full' : amount_refunded > 0 ? 'partial' : null;
  ledger.keep({ ...payment, amount_refunded, refund_status, status: isFull ? 'refunded' : 'captured' });
}
