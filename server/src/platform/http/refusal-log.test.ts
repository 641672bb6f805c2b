import { expect, it } from 'vitest';
import { startTestShop } from '../../../testing/test-shop.ts';
import { createLog } from '../log.ts';

async function startNotingShop() {
  let text = '';
  const log = createLog('info', { write: (chunk) => (text += chunk) });
  const shop = await startTestShop({ services: { log } });
  const readNotes = () =>
    text
      .split('\n')
      .filter((line) => line.includes('call refused'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { shop, readNotes, readText: () => text };
}

it('the refusal log records who was refused what and why, but nothing that they sent', async () => {
  const { shop, readNotes, readText } = await startNotingShop();
  const { cookie, userId } = await shop.signUp();
  await shop.request('/api/subscriptions/orders', { cookie, body: { planId: 'gold' } });
  await shop.request('/api/coupons/check', { cookie, body: { code: 'X'.repeat(10_000) } });
  await shop.capture({ cookie, userId, email: '', username: '' }, { paymentId: 'pay_1', finalAmount: -1 });
  await shop.request('/api/coupons/own');
  expect(readNotes()).toMatchObject([
    { method: 'POST', path: '/api/subscriptions/orders', status: 400, reason: 'invalid_input', userId },
    { method: 'POST', path: '/api/coupons/check', status: 404, reason: 'coupon_unknown', userId },
    { method: 'POST', path: '/api/payments/capture', status: 404, reason: 'payment_unknown', userId },
    { method: 'GET', path: '/api/coupons/own', status: 401, reason: 'signed_out', userId: null },
  ]);
  expect(readText()).not.toContain('XXXX');
});

it('the refusal log leaves out successful calls', async () => {
  const { shop, readNotes } = await startNotingShop();
  const { cookie } = await shop.signUp();
  expect((await shop.request('/api/coupons/own', { cookie })).status).toBe(200);
  expect(readNotes()).toEqual([]);
});
