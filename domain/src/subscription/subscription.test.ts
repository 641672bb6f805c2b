import { expect, it } from 'vitest';
import type { Viewer } from '../account/viewer.ts';
import { planIds, plans } from '../plans.ts';
import { refusals } from '../refusals.ts';
import { checkSubscribe, daysRemaining, endOfSubscription } from './subscription.ts';

const start = new Date('2026-01-31T18:30:00Z');
const day = 86_400_000;

function viewer(isPremium: boolean): Viewer {
  const profile = {
    username: 'ada',
    profilePicture: 'animals/Cat.jpg',
    isPremium,
    trophies: 0,
    totalMinutes: 0,
  };
  return { userId: 'ada', email: 'ada@example.com', emailVerified: true, profile };
}

it.each([
  ['basic', '2026-03-02T18:30:00.000Z'],
  ['standard', '2026-07-30T18:30:00.000Z'],
  ['premium', '2027-01-31T18:30:00.000Z'],
] as const)('a subscription of the %s plan ends at %s', (planId, end) => {
  expect(endOfSubscription(plans[planId], start).toISOString()).toBe(end);
});

it.each([
  [30 * day, 30],
  // On the clock of a browser that is slightly behind.
  [30 * day + 5_000, 30],
  [day + 60_001, 2],
  [60_001, 1],
  // The last minute belongs to the last day.
  [60_000, 1],
  [1, 1],
  [0, 0],
  [-day, 0],
])('a subscription with %i ms left has %i days remaining', (left, days) => {
  expect(daysRemaining(start.getTime() + left, start.getTime())).toBe(days);
});

it.each([
  [null, 'basic', 'Please login first'],
  [viewer(true), 'basic', 'You are already a premium user'],
  [viewer(false), null, 'Please select a plan first'],
] as const)('a person who cannot subscribe is told "$2"', (who, planId, text) => {
  const outcome = checkSubscribe(who, planId);
  expect(outcome.ok ? '' : refusals[outcome.reason].message).toBe(text);
});

it('a person without premium who chose a plan can start to pay', () => {
  expect(checkSubscribe(viewer(false), 'standard')).toEqual({ ok: true, value: 'standard' });
});

it.each(planIds)('the plan %s costs whole rupees, and so its commission is whole paise', (planId) => {
  expect(plans[planId].price % 100).toBe(0);
  expect(plans[planId].price).toBeLessThan(plans[planId].originalPrice);
});

it('the plans have the prices and durations of product 9.1', () => {
  const charged = planIds.map((id) => [plans[id].originalPrice, plans[id].price, plans[id].durationInDays]);
  expect(charged).toEqual([
    [29_900, 14_900, 30],
    [109_900, 54_900, 180],
    [189_900, 84_900, 365],
  ]);
});
