import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '../log.ts';
import { PaymentGatewayError } from './payment-gateway.ts';
import { checkoutText, signText } from './payment-signature.ts';
import { createRazorpayGateway } from './razorpay-gateway.ts';
import { startTestProvider } from './test-provider/start-test-provider.ts';

const settings = {
  checkoutScriptUrl: 'https://checkout.example/checkout.js',
  keyId: 'rzp_test_1',
  keySecret: 'key secret',
  webhookSecret: 'webhook secret',
  isTestMode: false,
};

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function openStandIn() {
  const provider = await startTestProvider(null, createLog('silent'));
  onTestFinished(() => provider.close());
  return { provider, gateway: createRazorpayGateway(provider.settings) };
}

it('sends the keys and an order in paise whose payments wait to be captured', async () => {
  const seen: { authorization?: string | undefined; body: unknown }[] = [];
  const apiUrl = await listen((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      seen.push({ authorization: request.headers.authorization, body: JSON.parse(body) });
      response.end('{"id":"order_1","entity":"order"}');
    });
  });
  const gateway = createRazorpayGateway({ ...settings, apiUrl });
  expect(await gateway.createOrder({ amount: 14_900, notes: { plan: 'basic' } })).toBe('order_1');
  expect(seen).toEqual([
    {
      authorization: `Basic ${Buffer.from('rzp_test_1:key secret').toString('base64')}`,
      body: {
        amount: 14_900,
        currency: 'INR',
        notes: { plan: 'basic' },
        payment: {
          capture: 'manual',
          capture_options: { manual_expiry_period: 4_320, refund_speed: 'normal' },
        },
      },
    },
  ]);
});

it.each([
  [
    'an error of its own',
    (_: unknown, response: { writeHead(status: number): { end(): void } }) => response.writeHead(500).end(),
  ],
  [
    'wrong keys',
    (_: unknown, response: { writeHead(status: number): { end(): void } }) => response.writeHead(401).end(),
  ],
  ['no JSON', (_: unknown, response: { end(body: string): void }) => response.end('<html>')],
  ['another shape', (_: unknown, response: { end(body: string): void }) => response.end('{"id":7}')],
])('an answer that is %s leaves the payment uncertain', async (_, answer) => {
  const gateway = createRazorpayGateway({ ...settings, apiUrl: await listen(answer as RequestListener) });
  await expect(gateway.findPayment('pay_1')).rejects.toBeInstanceOf(PaymentGatewayError);
});

it('an answer that never comes is given up', async () => {
  const apiUrl = await listen(() => {});
  const gateway = createRazorpayGateway({ ...settings, apiUrl, timeoutMs: 20 });
  await expect(gateway.capturePayment('pay_1', 14_900)).rejects.toBeInstanceOf(PaymentGatewayError);
});

it('nobody there leaves the payment uncertain', async () => {
  const gateway = createRazorpayGateway({ ...settings, apiUrl: 'http://127.0.0.1:1' });
  await expect(gateway.listOrderPayments('order_1')).rejects.toBeInstanceOf(PaymentGatewayError);
});

it('accepts the signatures of its secrets alone', () => {
  const gateway = createRazorpayGateway({ ...settings, apiUrl: 'http://127.0.0.1:1' });
  const signature = signText(checkoutText('order_1', 'pay_1'), 'key secret');
  expect(gateway.verifyCheckout({ orderId: 'order_1', paymentId: 'pay_1', signature })).toBe(true);
  expect(gateway.verifyCheckout({ orderId: 'order_2', paymentId: 'pay_1', signature })).toBe(false);
  expect(gateway.verifyCheckout({ orderId: 'order_1', paymentId: 'pay_1', signature: '' })).toBe(false);
  expect(gateway.verifyWebhook('{}', signText('{}', 'webhook secret'))).toBe(true);
  expect(gateway.verifyWebhook('{ }', signText('{}', 'webhook secret'))).toBe(false);
});

it('an order, its payment, its capture and its refund pass through the stand-in as through the provider', async () => {
  const { provider, gateway } = await openStandIn();
  const orderId = await gateway.createOrder({ amount: 54_900, notes: { userId: 'u1' } });
  expect(await gateway.listOrderPayments(orderId)).toEqual([]);
  await provider.browserRoutes.request('/pay', {
    method: 'POST',
    body: JSON.stringify({ order_id: orderId }),
  });
  const [payment] = await gateway.listOrderPayments(orderId);
  expect(payment).toMatchObject({
    orderId,
    amount: 54_900,
    currency: 'INR',
    status: 'authorized',
    method: 'upi',
  });
  const id = payment?.id ?? '';
  expect(await gateway.capturePayment(id, 1)).toBe(false);
  expect(await gateway.capturePayment(id, 54_900)).toBe(true);
  expect(await gateway.capturePayment(id, 54_900)).toBe(false);
  expect((await gateway.findPayment(id))?.status).toBe('captured');
  expect(await gateway.refundPayment(id)).toBe(true);
  expect((await gateway.findPayment(id))?.status).toBe('refunded');
  expect(await gateway.findPayment('pay_unknown')).toBeNull();
});

it('the stand-in refuses other keys, and an order that is no order', async () => {
  const { provider, gateway } = await openStandIn();
  const stranger = createRazorpayGateway({ ...provider.settings, keySecret: 'guessed' });
  await expect(stranger.findPayment('pay_1')).rejects.toBeInstanceOf(PaymentGatewayError);
  await expect(gateway.createOrder({ amount: 0, notes: {} })).rejects.toBeInstanceOf(PaymentGatewayError);
});
