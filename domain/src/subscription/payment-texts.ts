import { type RefusalReason, refusals } from '../refusals.ts';

/** The texts in the course of a payment that the browser shows by itself (product 8.3). */
export const paymentTexts = {
  cannotStart: refusals.checkout_failed.message,
  cannotCapture: refusals.payment_unknown.message,
  windowClosed: 'Payment window closed',
} as const;

export function describeFailedPayment(providerDescription: string): string {
  return `Payment failed: ${providerDescription}`;
}

export function describeUnsavedPayment(paymentId: string): string {
  return `Payment processing error. Please contact support with your payment ID: ${paymentId}`;
}

// After these the money may have moved, so the person needs the payment's id.
const reasonsAfterPaying: ReadonlySet<RefusalReason> = new Set([
  'payment_uncertain',
  'payment_unsaved',
  'internal_error',
  'unavailable',
]);

/** The text for the buyer if the capture of their payment failed. */
export function describeCaptureFailure(reason: RefusalReason, paymentId: string): string {
  return reasonsAfterPaying.has(reason) ? describeUnsavedPayment(paymentId) : refusals[reason].message;
}
