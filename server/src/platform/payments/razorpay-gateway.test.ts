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

it('the gateway sends its keys and an order in paise with manual capture', async () => {
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
    'a server error',
    (_: unknown, response: { writeHead(status: number): { end(): void } }) => response.writeHead(500).end(),
  ],
  [
    'a refusal of the keys',
    (_: unknown, response: { writeHead(status: number): { end(): void } }) => response.writeHead(401).end(),
  ],
  ['not JSON', (_: unknown, response: { end(body: string): void }) => response.end('<html>')],
  ['of another shape', (_: unknown, response: { end(body: string): void }) => response.end('{"id":7}')],
])('an answer that is %s fails with a gateway error', async (_, answer) => {
  const gateway = createRazorpayGateway({ ...settings, apiUrl: await listen(answer as RequestListener) });
  await expect(gateway.findPayment('pay_1')).rejects.toBeInstanceOf(PaymentGatewayError);
});

it('an answer that never comes fails with a gateway error after a time', async () => {
  const apiUrl = await listen(() => {});
  const gateway = createRazorpayGateway({ ...settings, apiUrl, timeoutMs: 20 });
  await expect(gateway.capturePayment('pay_1', 14_900)).rejects.toBeInstanceOf(PaymentGatewayError);
});

it('reads and captures are retried when the connection breaks, refunds and orders are not', async () => {
  const seen: string[] = [];
  const apiUrl = await listen((request, response) => {
    const { method, url = '' } = request;
    const isFirst = !seen.includes(`${method} ${url}`);
    seen.push(`${method} ${url}`);
    if (isFirst) request.socket.resetAndDestroy();
    else
      response.end(
        '{"id":"pay_1","order_id":"order_1","amount":14900,"currency":"INR","status":"authorized"}',
      );
  });
  const gateway = createRazorpayGateway({ ...settings, apiUrl });
  expect(await gateway.findPayment('pay_1')).toMatchObject({ id: 'pay_1', status: 'authorized' });
  expect(await gateway.capturePayment('pay_1', 14_900)).toBe(true);
  await expect(gateway.refundPayment('pay_1')).rejects.toThrow(PaymentGatewayError);
  await expect(gateway.createOrder({ amount: 14_900, notes: {} })).rejects.toThrow(PaymentGatewayError);
  expect(seen).toEqual([
    'GET /v1/payments/pay_1',
    'GET /v1/payments/pay_1',
    'POST /v1/payments/pay_1/capture',
    'POST /v1/payments/pay_1/capture',
    'POST /v1/payments/pay_1/refund',
    'POST /v1/orders',
  ]);
});

it('an unreachable provider fails with a gateway error', async () => {
  const gateway = createRazorpayGateway({ ...settings, apiUrl: 'http://127.0.0.1:1' });
  await expect(gateway.listOrderPayments('order_1')).rejects.toBeInstanceOf(PaymentGatewayError);
});

it('the gateway accepts only signatures made with its secrets', () => {
  const gateway = createRazorpayGateway({ ...settings, apiUrl: 'http://127.0.0.1:1' });
  const signature = signText(checkoutText('order_1', 'pay_1'), 'key secret');
  expect(gateway.verifyCheckout({ orderId: 'order_1', paymentId: 'pay_1', signature })).toBe(true);
  expect(gateway.verifyCheckout({ orderId: 'order_2', paymentId: 'pay_1', signature })).toBe(false);
  expect(gateway.verifyCheckout({ orderId: 'order_1', paymentId: 'pay_1', signature: '' })).toBe(false);
  expect(gateway.verifyWebhook('{}', signText('{}', 'webhook secret'))).toBe(true);
  expect(gateway.verifyWebhook('{ }', signText('{}', 'webhook secret'))).toBe(false);
});

it('the stand-in handles orders, payments, captures and refunds like the provider', async () => {
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
  await provider.browserRoutes.request('/refunds', {
    method: 'POST',
    body: JSON.stringify({ payment_id: id, amount: 4_900, status: 'pending' }),
  });
  expect((await gateway.findPayment(id))?.status).toBe('captured');
  expect(await gateway.refundPayment(id)).toBe(true);
  expect(await gateway.refundPayment(id)).toBe(false);
  const given = await gateway.listRefunds(id);
  expect(given).toMatchObject([
    { paymentId: id, amount: 50_000, status: 'processed', createdAt: expect.any(Date) },
    { paymentId: id, amount: 4_900, status: 'pending', createdAt: expect.any(Date) },
  ]);
  expect((await gateway.findPayment(id))?.status).toBe('refunded');
  expect(await gateway.findPayment('pay_unknown')).toBeNull();
});

it('refunds and disputes since an instant are listed a page at a time', async () => {
  const { provider, gateway } = await openStandIn();
  const { ledger } = provider;
  const entry = { payment_id: 'pay_1', amount: 100, currency: 'INR' };
  for (let second = 1; second <= 250; second += 1) {
    const made = { ...entry, id: `rfnd_${second}`, created_at: second };
    ledger.keep({ ...made, entity: 'refund', status: 'processed' });
  }
  ledger.keep({
    ...entry,
    id: 'disp_1',
    entity: 'dispute',
    amount_deducted: 100,
    phase: 'chargeback',
    status: 'lost',
    created_at: 7,
  });
  const since = new Date(101_000);
  const pages = [0, 100].map((skip) => gateway.listNewRefunds({ since, skip }));
  const [first = [], second = []] = await Promise.all(pages);
  expect([first.length, first[0]?.id, second.length, second.at(-1)?.id]).toEqual([
    100,
    'rfnd_250',
    50,
    'rfnd_101',
  ]);
  const dispute = {
    id: 'disp_1',
    paymentId: 'pay_1',
    amount: 100,
    deducted: 100,
    phase: 'chargeback',
    status: 'lost',
    createdAt: new Date(7_000),
  };
  expect(await gateway.listNewDisputes({ since: new Date(0), skip: 0 })).toEqual([dispute]);
  expect(await gateway.listNewDisputes({ since, skip: 0 })).toEqual([]);
  expect(await gateway.findDispute('disp_1')).toEqual(dispute);
  expect(await gateway.findDispute('disp_2')).toBeNull();
});

it('the stand-in refuses wrong keys and an invalid order', async () => {
  const { provider, gateway } = await openStandIn();
  const stranger = createRazorpayGateway({ ...provider.settings, keySecret: 'guessed' });
  await expect(stranger.findPayment('pay_1')).rejects.toBeInstanceOf(PaymentGatewayError);
  await expect(gateway.createOrder({ amount: 0, notes: {} })).rejects.toBeInstanceOf(PaymentGatewayError);
});
