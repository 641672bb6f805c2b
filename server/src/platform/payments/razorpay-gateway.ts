import { currency } from '@focuspool/domain/money';
import * as v from 'valibot';
import {
  type PaymentGateway,
  PaymentGatewayError,
  type ProviderPage,
  providerPageSize,
} from './payment-gateway.ts';
import { checkoutText, isSignatureOf } from './payment-signature.ts';
import { disputeSchema, listSchema, orderSchema, paymentSchema, refundSchema } from './razorpay-answers.ts';

export type RazorpaySettings = {
  /** Without a slash at the end, such as `https://api.razorpay.com`. */
  readonly apiUrl: string;
  readonly checkoutScriptUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  readonly isTestMode: boolean;
  readonly timeoutMs?: number;
};

const defaultTimeoutMs = 6_000;
/** Payments wait for us to capture them; one that is not captured within three days goes back by itself. */
const manualCapture = {
  capture: 'manual',
  capture_options: { manual_expiry_period: 4_320, refund_speed: 'normal' },
};

/**
 * Speaks Razorpay's HTTP API with plain fetch. Its npm client brings axios, has no time limit
 * that a caller could set, and hides its base address in an internal field.
 */
export function createRazorpayGateway(settings: RazorpaySettings): PaymentGateway {
  const { keyId, keySecret, webhookSecret, checkoutScriptUrl, isTestMode } = settings;
  const send = createSender(settings);

  async function ask<Schema extends v.GenericSchema>(path: string, schema: Schema, body?: object) {
    const response = await send(path, body);
    if (!response.ok) return null;
    return parseAnswer(schema, await readJson(response));
  }

  async function list<Schema extends v.GenericSchema>(path: string, item: Schema) {
    return (await ask(path, listSchema(item))) ?? [];
  }

  return {
    keyId,
    checkoutScriptUrl,
    isTestMode,
    createOrder: async ({ amount, notes }) => {
      const body = { amount, currency, notes, payment: manualCapture };
      const order = await ask('/v1/orders', orderSchema, body);
      if (!order) throw new PaymentGatewayError('the provider refused to make an order');
      return order.id;
    },
    findPayment: (paymentId) => ask(`/v1/payments/${encodeURIComponent(paymentId)}`, paymentSchema),
    listOrderPayments: (orderId) => list(`/v1/orders/${encodeURIComponent(orderId)}/payments`, paymentSchema),
    listRefunds: (paymentId) => {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}/refunds`;
      return list(`${path}?count=${providerPageSize}`, refundSchema);
    },
    listNewRefunds: (page) => list(`/v1/refunds?${toPageQuery(page)}`, refundSchema),
    findDispute: (disputeId) => ask(`/v1/disputes/${encodeURIComponent(disputeId)}`, disputeSchema),
    listNewDisputes: (page) => list(`/v1/disputes?${toPageQuery(page)}`, disputeSchema),
    capturePayment: async (paymentId, amount) => {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}/capture`;
      // A payment is captured once, however often that is requested.
      return (await send(path, { amount, currency }, { isRepeatable: true })).ok;
    },
    refundPayment: async (paymentId) => {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}/refund`;
      return (await send(path, {})).ok;
    },
    verifyCheckout: ({ orderId, paymentId, signature }) =>
      isSignatureOf(checkoutText(orderId, paymentId), keySecret, signature),
    verifyWebhook: (rawBody, signature) => isSignatureOf(rawBody, webhookSecret, signature),
  };
}

function toPageQuery({ since, skip }: ProviderPage): URLSearchParams {
  const from = String(Math.floor(since.getTime() / 1000));
  return new URLSearchParams({ from, count: String(providerPageSize), skip: String(skip) });
}

/** Returns answers with 2xx, 400 and 404, which are the provider's own; everything else throws. */
function createSender({ apiUrl, keyId, keySecret, timeoutMs = defaultTimeoutMs }: RazorpaySettings) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return async (path: string, body?: object, { isRepeatable = !body } = {}): Promise<Response> => {
    const signal = AbortSignal.timeout(timeoutMs);
    const request = () =>
      fetch(`${apiUrl}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
        body: body ? JSON.stringify(body) : null,
        redirect: 'error',
        signal,
      });
    const response = await request()
      // A kept connection may be closed at the very moment it is used again. A timeout is no such error.
      .catch((error: unknown) => {
        if (isRepeatable && error instanceof TypeError) return request();
        throw error;
      })
      .catch((error: unknown) => {
        throw new PaymentGatewayError('the payment provider did not answer', { cause: error });
      });
    if (response.ok || response.status === 400 || response.status === 404) return response;
    throw new PaymentGatewayError(`the payment provider answered ${response.status}`);
  };
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    throw new PaymentGatewayError("the payment provider's answer could not be read", { cause: error });
  }
}

function parseAnswer<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return parsed.output;
  throw new PaymentGatewayError(`the payment provider's answer has no ${v.getDotPath(parsed.issues[0])}`);
}
