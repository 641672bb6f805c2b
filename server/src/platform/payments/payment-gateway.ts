import type { Paise } from '@focuspool/domain/money';

/** A payment as the provider knows it at the moment of asking. */
export type Payment = {
  readonly id: string;
  readonly orderId: string | null;
  readonly amount: Paise;
  readonly currency: string;
  /** `authorized` money is reserved; only `captured` money is ours. */
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** Such as `upi` or `card`. */
  readonly method: string;
};

/** What is bought, for the provider's records. */
export type OrderRequest = {
  readonly amount: Paise;
  readonly notes: Readonly<Record<string, string>>;
};

/**
 * The provider that takes card and UPI payments. Every call may throw `PaymentGatewayError`: then nothing is known of
 * what the provider did, and the truth has to be fetched again.
 */
export type PaymentGateway = {
  /** Public: the browser opens the checkout with it. */
  readonly keyId: string;
  readonly checkoutScriptUrl: string;
  /** True when no money moves. */
  readonly isTestMode: boolean;
  /** The id of a new order whose payments wait to be captured. */
  createOrder(order: OrderRequest): Promise<string>;
  findPayment(paymentId: string): Promise<Payment | null>;
  listOrderPayments(orderId: string): Promise<readonly Payment[]>;
  /** False when the provider refuses, also because the payment is captured already. */
  capturePayment(paymentId: string, amount: Paise): Promise<boolean>;
  /** Gives the whole payment back. False when the provider refuses. */
  refundPayment(paymentId: string): Promise<boolean>;
  verifyCheckout(checkout: { orderId: string; paymentId: string; signature: string }): boolean;
  verifyWebhook(rawBody: string, signature: string): boolean;
};

/** The provider could not be reached in time, or its answer was not understood. */
export class PaymentGatewayError extends Error {}
