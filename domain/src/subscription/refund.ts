import type { Paise } from '../money.ts';

/** Money on its way back to the buyer: only a `processed` refund has been returned. */
export type RefundShare = { readonly amount: Paise; readonly status: string };

export function sumRefunded(refunds: readonly RefundShare[]): Paise {
  return refunds.reduce((sum, { amount, status }) => (status === 'processed' ? sum + amount : sum), 0);
}

/** Whether everything paid has been returned, at once or in parts: then nothing that it bought remains. */
export function isFullyRefunded(paid: Paise, refunds: readonly RefundShare[]): boolean {
  return sumRefunded(refunds) >= paid;
}

/** Whether the buyer's bank has decided against us: then an operator may take the commission back. */
export function isDisputeLost({ status }: { readonly status: string }): boolean {
  return status === 'lost';
}

export const paymentStates = ['paid', 'partly refunded', 'refunded', 'refused'] as const;

/** The state of a payment, in the words that operators read. */
export function statePayment(
  paid: Paise,
  { refusal, refunds }: { readonly refusal: string | null; readonly refunds: readonly RefundShare[] },
): (typeof paymentStates)[number] {
  if (refusal !== null) return 'refused';
  if (sumRefunded(refunds) === 0) return 'paid';
  return isFullyRefunded(paid, refunds) ? 'refunded' : 'partly refunded';
}
