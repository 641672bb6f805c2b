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

const openReasons = new Set<string | undefined>([
  'payment_uncertain',
  'payment_unsaved',
  'payment_busy',
  'too_many_requests',
  'internal_error',
  'unavailable',
] satisfies RefusalReason[]);

/** Whether money may still move after a capture refused for `reason`: the server keeps trying by itself. */
export function isOutcomeOpen(reason: string | undefined): boolean {
  return openReasons.has(reason);
}

/** The text for the buyer if the capture of their payment failed; with an open outcome they need the payment's id. */
export function describeCaptureFailure(reason: RefusalReason, paymentId: string): string {
  return isOutcomeOpen(reason) ? describeUnsavedPayment(paymentId) : refusals[reason].message;
}
