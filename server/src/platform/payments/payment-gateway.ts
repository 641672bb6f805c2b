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

/** Money of a payment that was given back, or is on its way. */
export type Refund = {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: Paise;
  /** `pending`, then `processed` or `failed`. */
  readonly status: string;
  readonly createdAt: Date;
};

/** A buyer's or a bank's objection to a payment. */
export type Dispute = {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: Paise;
  /** What was taken from us if it was lost. */
  readonly deducted: Paise;
  /** Such as `chargeback` or `pre_arbitration`. */
  readonly phase: string;
  /** `open`, `under_review`, then `won`, `lost` or `closed`. */
  readonly status: string;
  readonly createdAt: Date;
};

/** A page of a list, newest first, of what was created at `since` or later. */
export type ProviderPage = { readonly since: Date; readonly skip: number };
export const providerPageSize = 100;

/** What is being bought, for the provider's records. */
export type OrderRequest = {
  readonly amount: Paise;
  readonly notes: Readonly<Record<string, string>>;
};

/**
 * The provider that takes card and UPI payments. Every call may throw `PaymentGatewayError`: then it is not known what the
 * provider did, and its state has to be fetched again.
 */
export type PaymentGateway = {
  /** Public: the browser opens the checkout with it. */
  readonly keyId: string;
  readonly checkoutScriptUrl: string;
  /** True if no money moves. */
  readonly isTestMode: boolean;
  /** Returns the id of a new order, whose payments wait to be captured. */
  createOrder(order: OrderRequest): Promise<string>;
  findPayment(paymentId: string): Promise<Payment | null>;
  listOrderPayments(orderId: string): Promise<readonly Payment[]>;
  /** The newest refunds of one payment: one page of them. */
  listRefunds(paymentId: string): Promise<readonly Refund[]>;
  listNewRefunds(page: ProviderPage): Promise<readonly Refund[]>;
  findDispute(disputeId: string): Promise<Dispute | null>;
  listNewDisputes(page: ProviderPage): Promise<readonly Dispute[]>;
  /** False if the provider refuses, for example because the payment is captured already. */
  capturePayment(paymentId: string, amount: Paise): Promise<boolean>;
  /** Gives the whole payment back. False if the provider refuses. */
  refundPayment(paymentId: string): Promise<boolean>;
  verifyCheckout(checkout: { orderId: string; paymentId: string; signature: string }): boolean;
  verifyWebhook(rawBody: string, signature: string): boolean;
};

/** The provider could not be reached in time, or its answer was not understood. */
export class PaymentGatewayError extends Error {}
