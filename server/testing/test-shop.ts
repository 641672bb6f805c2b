import type { PlanId } from '@focuspool/domain/plans';
import type { CapturedPayment, OpenedOrder } from '@focuspool/domain/subscription/payment-contract';
import * as v from 'valibot';
import { createLog } from '../src/platform/log.ts';
import { createRazorpayGateway } from '../src/platform/payments/razorpay-gateway.ts';
import type { ProviderFault } from '../src/platform/payments/test-provider/provider-fault.ts';
import {
  startTestProvider,
  type TestProvider,
} from '../src/platform/payments/test-provider/start-test-provider.ts';
import type { Services } from '../src/platform/services.ts';
import type { Person } from './people.ts';
import { atTheEnd } from './processes/at-the-end.ts';
import { startTestApp, type TestApp, type TestAppOverrides } from './test-app.ts';

const checkoutReplySchema = v.object({
  razorpay_payment_id: v.string(),
  razorpay_order_id: v.string(),
  razorpay_signature: v.string(),
});
export type CheckoutReply = v.InferOutput<typeof checkoutReplySchema>;

export type SignedEvent = { readonly body: string; readonly signature: string };

export type TestShop = TestApp & {
  readonly provider: TestProvider;
  setFault(person: Person, fault: ProviderFault | null): void;
  /** Opens an order as the browser does; throws if it is refused. */
  openOrder(person: Person, planId: PlanId, coupon?: string): Promise<OpenedOrder>;
  /** Presses 'Pay' in the provider's window. */
  pay(order: OpenedOrder): Promise<CheckoutReply>;
  /** The call that the browser makes after the checkout. */
  capture(person: Person, body: object): Promise<{ status: number; body: CapturedPayment }>;
  /** The whole purchase, from the order to the answer to the capture. */
  buy(person: Person, planId: PlanId, coupon?: string): Promise<CapturedPayment>;
  /** An action in the provider's dashboard; resolves to the id of the refund or dispute. */
  atProvider(path: '/refunds' | '/disputes', wish: object): Promise<string>;
  /** The events that the provider has announced since the last call; they are then no longer delivered. */
  takeWebhooks(): SignedEvent[];
  /** Delivers the events that the provider has announced since the last call; resolves to the status of each answer. */
  deliverWebhooks(): Promise<number[]>;
};

/** The app with the stand-in provider. Its webhooks wait until a test delivers them. */
export async function startTestShop({
  gatewayTimeoutMs,
  ...overrides
}: TestAppOverrides & { gatewayTimeoutMs?: number } = {}): Promise<TestShop> {
  const provider = await startTestProvider(null, createLog('silent'));
  atTheEnd(() => provider.close());
  const limit = gatewayTimeoutMs === undefined ? {} : { timeoutMs: gatewayTimeoutMs };
  const payments = createRazorpayGateway({ ...provider.settings, ...limit });
  const services: Partial<Services> = { payments, ...overrides.services };
  const testApp = await startTestApp({ ...overrides, services });
  const webhooks: SignedEvent[] = [];
  provider.sendWebhooksTo(async (body, signature) => webhooks.push({ body, signature }));

  const shop: TestShop = {
    ...testApp,
    provider,
    setFault: (person, fault) => provider.faults.set(person.userId, fault),
    openOrder: async ({ cookie }, planId, coupon) => {
      const body = coupon === undefined ? { planId } : { planId, coupon };
      const response = await testApp.request('/api/subscriptions/orders', { cookie, body });
      if (!response.ok) throw new Error(`No order was made: ${await response.text()}`);
      return (await response.json()) as OpenedOrder;
    },
    pay: async ({ options }) => {
      const response = await provider.browserRoutes.request('/pay', {
        method: 'POST',
        body: JSON.stringify({ order_id: options.order_id }),
      });
      return v.parse(checkoutReplySchema, await response.json());
    },
    capture: async ({ cookie }, body) => {
      const response = await testApp.request('/api/payments/capture', { cookie, body });
      return { status: response.status, body: (await response.json()) as CapturedPayment };
    },
    buy: async (person, planId, coupon) => {
      const order = await shop.openOrder(person, planId, coupon);
      const paid = await shop.pay(order);
      return (await shop.capture(person, toCaptureReport(order, paid))).body;
    },
    atProvider: async (path, wish) => {
      const init = { method: 'POST', body: JSON.stringify(wish) };
      const response = await provider.browserRoutes.request(path, init);
      return v.parse(v.object({ id: v.string() }), await response.json()).id;
    },
    takeWebhooks: () => webhooks.splice(0),
    deliverWebhooks: async () => Promise.all(shop.takeWebhooks().map((event) => postWebhook(testApp, event))),
  };
  return shop;
}

/** A shop whose server fails at `brokenStep` until it is mended. */
export async function startBreakingShop(brokenStep: string) {
  let isBroken = true;
  const failpoint = (step: string) => {
    if (step === brokenStep && isBroken) throw new Error('the disk is full');
  };
  const mend = () => {
    isBroken = false;
  };
  return { breaking: await startTestShop({ services: { failpoint } }), mend };
}

/** The body of the capture call as the web app sends it. */
export function toCaptureReport(order: OpenedOrder, paid: CheckoutReply) {
  return {
    paymentId: paid.razorpay_payment_id,
    orderId: paid.razorpay_order_id,
    signature: paid.razorpay_signature,
    finalAmount: order.options.amount,
  };
}

/** The status that the webhook's address answers with. */
export async function postWebhook(app: TestApp, { body, signature }: SignedEvent): Promise<number> {
  const headers = { 'x-razorpay-signature': signature };
  return (await app.request('/api/payments/webhook', { body, headers })).status;
}
