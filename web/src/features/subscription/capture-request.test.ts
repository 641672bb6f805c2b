import { afterEach, expect, it, vi } from 'vitest';
import { capturePayment } from './capture-request.ts';

const report = { paymentId: 'pay_1', orderId: 'order_1', signature: 'x', finalAmount: 14_900 };
const unsaved = 'Payment processing error. Please contact support with your payment ID: pay_1';

function answer(status: number, body: unknown) {
  const fetched = vi.fn(async () => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('reports payment, order, signature and amount to the address that stays', async () => {
  const fetched = answer(200, { success: true });
  expect(await capturePayment(report)).toEqual({ isDone: true });
  const [url, init] = fetched.mock.calls[0] as unknown as [string, RequestInit];
  expect([url, init.method, JSON.parse(String(init.body))]).toEqual([
    '/api/payments/capture',
    'POST',
    report,
  ]);
});

it('shows the refusal of the server', async () => {
  answer(409, { success: false, error: 'You are already a premium user', reason: 'already_premium' });
  const message = 'You are already a premium user';
  expect(await capturePayment(report)).toEqual({ isDone: false, isOpen: false, message });
});

it('goes on asking when the server cannot tell yet', async () => {
  answer(503, { success: false, error: unsaved, reason: 'payment_uncertain' });
  expect(await capturePayment(report)).toEqual({ isDone: false, isOpen: true, message: unsaved });
});

it.each([
  ['an answer of another kind', () => answer(502, { message: 'Bad gateway' })],
  ['no answer', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))],
  ['a page', () => vi.stubGlobal('fetch', async () => new Response('<html>', { status: 504 }))],
])('with %s the buyer keeps the payment id', async (_, arrange) => {
  arrange();
  expect(await capturePayment(report)).toEqual({ isDone: false, isOpen: true, message: unsaved });
});
