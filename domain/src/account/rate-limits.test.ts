import { expect, it } from 'vitest';
import { callRateLimits, describeWait, kindOfCall, rateLimits } from './rate-limits.ts';

it.each([
  [1, 'Too many attempts. Please try again in 1 second.'],
  [40, 'Too many attempts. Please try again in 40 seconds.'],
  [60, 'Too many attempts. Please try again in 60 seconds.'],
  [61, 'Too many attempts. Please try again in 2 minutes.'],
  [900, 'Too many attempts. Please try again in 15 minutes.'],
])('a wait of %d seconds is worded as %s', (seconds, message) => expect(describeWait(seconds)).toBe(message));

const ofAccounts = Object.entries(rateLimits).flatMap(([name, rule]) =>
  'account' in rule ? [[name, rule] as const] : [],
);
it.each(ofAccounts)('an IP address may attempt %s more often than an account', (_name, rule) => {
  expect(rule.address.attempts).toBeGreaterThan(rule.account.attempts);
  expect(rule.address.seconds).toBeLessThanOrEqual(rule.account.seconds);
});

it.each([
  ['that reads', 'stats.week', true, null],
  ['that reads whole lists', 'lists.read', true, 'large_read'],
  ['that reads all open lists', 'operations.read', true, 'large_read'],
  ['that writes', 'operations.send', false, 'write'],
  ['that changes the username', 'profile.change', false, 'rename'],
  ['that posts to the feed', 'feed.post', false, 'post'],
  ['that searches all lists', 'lists.search', true, 'search'],
  ["that exports a person's data", 'privacy.export', true, 'export'],
  ['that waits for the payment provider', 'payments.capture', false, 'outside'],
] as const)('a call %s counts towards the rate limit of its kind', (_what, action, isRead, kind) => {
  expect(kindOfCall(action, isRead)).toBe(kind);
});

it('the rate limit of writes allows more than ten calls a second', () => {
  const { attempts, seconds } = callRateLimits.write;
  expect(attempts / seconds).toBeGreaterThan(10);
});
