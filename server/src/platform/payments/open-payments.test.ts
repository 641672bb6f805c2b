import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, it, onTestFinished } from 'vitest';
import { type Config, readConfig } from '../../config.ts';
import { createLog } from '../log.ts';
import { openPayments } from './open-payments.ts';

const keys = { RAZORPAY_KEY_ID: 'id', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'webhook' };

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'focuspool-payments-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function open(config: Config) {
  const payments = await openPayments(config, createLog('silent'));
  onTestFinished(() => payments.close());
  const app = new Hono();
  const webhooks: string[] = [];
  app.post('/api/payments/webhook', async (c) => {
    webhooks.push(`${c.req.header('x-razorpay-signature')} ${await c.req.text()}`);
    return c.json({});
  });
  payments.attachTo(app);
  const post = (path: string, body: unknown) =>
    app.request(`/dev/payments${path}`, { method: 'POST', body: JSON.stringify(body) });
  return { ...payments, app, post, webhooks };
}

const develop = (dataDir: string) => readConfig({ DATA_DIR: dataDir });

it('the stand-in serves its script and sends signed webhooks if there are no keys', async () => {
  const { gateway, app, post, webhooks } = await open(develop(makeFolder()));
  expect(gateway).toMatchObject({ isTestMode: true, checkoutScriptUrl: '/dev/payments/checkout.js' });
  const script = await app.request('/dev/payments/checkout.js');
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await script.text()).toContain('Test mode, no money moves');
  const orderId = await gateway?.createOrder({ amount: 14_900, notes: { userId: 'ada' } });
  expect((await post('/pay', { order_id: orderId })).status).toBe(200);
  const [signature = '', body = ''] = webhooks[0]?.split(/ (.*)/s) ?? [];
  expect(JSON.parse(body)).toMatchObject({ event: 'payment.authorized' });
  expect(gateway?.verifyWebhook(body, signature)).toBe(true);
});

it('the stand-in remembers payments and their captures across a restart', async () => {
  const dataDir = makeFolder();
  const before = await open(develop(dataDir));
  const orderId = (await before.gateway?.createOrder({ amount: 14_900, notes: {} })) ?? '';
  await before.post('/pay', { order_id: orderId });
  const [payment] = (await before.gateway?.listOrderPayments(orderId)) ?? [];
  await before.gateway?.capturePayment(payment?.id ?? '', 14_900);
  const after = await open(develop(dataDir));
  expect(await after.gateway?.findPayment(payment?.id ?? '')).toEqual({ ...payment, status: 'captured' });
});

it.each([
  ['/pay', { order_id: 'order_unknown' }],
  ['/pay', 'nonsense'],
  ['/fail', {}],
  ['/faults', { userId: 'ada', fault: 'earthquake' }],
])('the stand-in refuses %s with %j', async (path, body) => {
  const { post } = await open(develop(makeFolder()));
  expect((await post(path, body)).status).toBe(400);
});

it('the real provider is used if there are keys, and the stand-in is not served', async () => {
  const { gateway, app } = await open(readConfig(keys));
  expect(gateway).toMatchObject({
    keyId: 'id',
    isTestMode: false,
    checkoutScriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
  });
  expect((await app.request('/dev/payments/checkout.js')).status).toBe(404);
});

it('production without keys sells nothing', async () => {
  const { gateway, app } = await open({ ...develop(makeFolder()), isProduction: true });
  expect(gateway).toBeNull();
  expect((await app.request('/dev/payments/checkout.js')).status).toBe(404);
});
