import type { Subscription, Subscriptions } from '@focuspool/domain/subscription/subscription-contract';
import { expect, it } from 'vitest';
import { findRunning } from './subscriptions-request.ts';

const end = Date.parse('2026-12-21T10:00:00.000Z');
const day = 86_400_000;

const bought: Subscription = {
  plan: 'basic',
  planName: 'Basic',
  startDate: '2026-11-21T10:00:00.000Z',
  endDate: '2026-12-21T10:00:00.000Z',
  price: 14_900,
  discountApplied: false,
  couponUsed: 'No coupon',
  status: 'active',
  paymentId: 'pay_1',
  paymentMethod: 'upi',
  createdAt: '2026-11-21T10:00:00.000Z',
};

function having(...subscriptions: Subscription[]): Subscriptions {
  return { subscriptions, isPremiumForAll: false, isTestMode: true };
}

it.each([
  [30 * day, 30],
  [1.5 * day, 2],
  [2 * 60_000, 1],
])('a subscription with %i ms left runs for %i days', (left, days) => {
  expect(findRunning(having(bought), end - left)).toEqual({ ...bought, days });
});

it('one whose time is over, or that has expired before it, does not run', () => {
  expect(findRunning(having(), end)).toBeNull();
  expect(findRunning(having(bought), end)).toBeNull();
  expect(findRunning(having({ ...bought, status: 'expired' }), end - day)).toBeNull();
});

it('an older one is passed over for the one that runs', () => {
  const old: Subscription = { ...bought, status: 'expired', paymentId: 'pay_0' };
  expect(findRunning(having(old, bought), end - day)?.paymentId).toBe('pay_1');
});
