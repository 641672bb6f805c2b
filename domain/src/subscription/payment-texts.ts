import { type RefusalReason, refusals } from '../refusals.ts';

/** The texts of a payment's course that the browser shows by itself (product 8.3). */
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

// After these the money may have moved, so that the person needs the payment's id.
const reasonsAfterPaying: ReadonlySet<RefusalReason> = new Set([
  'payment_uncertain',
  'payment_unsaved',
  'internal_error',
  'unavailable',
]);

/** What the buyer reads when the capture of their payment did not go well. */
export function describeCaptureFailure(reason: RefusalReason, paymentId: string): string {
  return reasonsAfterPaying.has(reason) ? describeUnsavedPayment(paymentId) : refusals[reason].message;
}
