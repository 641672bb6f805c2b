import { describeRefusal, type RefusalReason, refusals } from '@focuspool/domain/refusals';
import { afterEach, expect, it, vi } from 'vitest';
import { openOrder } from './open-order-request.ts';

function refuse(reason: RefusalReason): void {
  const { status } = refusals[reason];
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(describeRefusal(reason)), { status }));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('names plan and coupon, and nothing else', async () => {
  const fetched = vi.fn(async () => new Response('{"scriptUrl":"/checkout.js"}'));
  vi.stubGlobal('fetch', fetched);
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
] as const)('refused as %s says %j', async (reason, text) => {
  refuse(reason);
  await expect(openOrder('basic', null)).rejects.toThrow(text);
});

it('says that payment cannot begin when nobody answers', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(openOrder('basic', null)).rejects.toThrow('Error initiating payment.');
});
