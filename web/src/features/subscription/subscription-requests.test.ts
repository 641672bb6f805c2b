import { refusals, toRefusalBody } from '@focuspool/domain/refusals';
import { afterEach, expect, it, vi } from 'vitest';
import { capturePayment, openOrder } from './subscription-requests.ts';

function answer(status: number, body: unknown) {
  const fetched = vi.fn(async () => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('opening an order names plan and coupon, and nothing else', async () => {
  const fetched = answer(200, { scriptUrl: '/checkout.js' });
  await openOrder('basic', null);
  await openOrder('premium', 'PAL50');
  const bodies = (fetched.mock.calls as unknown as [string, RequestInit][]).map(([, { body }]) => body);
  expect(bodies).toEqual(['{"planId":"basic"}', '{"planId":"premium","coupon":"PAL50"}']);
});

it.each([
  ['already_premium', 'You are already a premium user'],
  ['coupon_unknown', 'Invalid coupon code'],
  ['checkout_failed', 'Error initiating payment. Please try again or contact support.'],
  ['internal_error', 'Error initiating payment. Please try again or contact support.'],
] as const)('an order refused as %s shows %j', async (reason, text) => {
  answer(refusals[reason].status, toRefusalBody(reason));
  await expect(openOrder('basic', null)).rejects.toThrow(text);
});

it('an order without an answer says that the payment could not be initiated', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(openOrder('basic', null)).rejects.toThrow('Error initiating payment.');
});

const report = { paymentId: 'pay_1', orderId: 'order_1', signature: 'x', finalAmount: 14_900 };
const unsaved = 'Payment processing error. Please contact support with your payment ID: pay_1';

it('a capture reports payment, order, signature and amount to /api/payments/capture', async () => {
  const fetched = answer(200, { success: true });
  expect(await capturePayment(report)).toEqual({ isDone: true });
  const [url, init] = fetched.mock.calls[0] as unknown as [string, RequestInit];
  expect([url, init.method, JSON.parse(String(init.body))]).toEqual([
    '/api/payments/capture',
    'POST',
    report,
  ]);
});

it('a refused capture shows what the server says', async () => {
  answer(409, { success: false, error: 'You are already a premium user', reason: 'already_premium' });
  const message = 'You are already a premium user';
  expect(await capturePayment(report)).toEqual({ isDone: false, isOpen: false, message });
});

it.each([
  [503, 'payment_uncertain'],
  [409, 'payment_busy'],
])('a capture that the server answers with %i %s stays open', async (status, reason) => {
  answer(status, { success: false, error: unsaved, reason });
  expect(await capturePayment(report)).toEqual({ isDone: false, isOpen: true, message: unsaved });
});

it.each([
  ['an unexpected answer', () => answer(502, { message: 'Bad gateway' })],
  ['no answer', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))],
  ['an HTML page', () => vi.stubGlobal('fetch', async () => new Response('<html>', { status: 504 }))],
])('a capture with %s gives the buyer the payment id', async (_, arrange) => {
  arrange();
  expect(await capturePayment(report)).toEqual({ isDone: false, isOpen: true, message: unsaved });
});
