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
it.each(ofAccounts)('one address may try %s more often than one account', (_name, rule) => {
  expect(rule.address.attempts).toBeGreaterThan(rule.account.attempts);
  expect(rule.address.seconds).toBeLessThanOrEqual(rule.account.seconds);
});

it.each([
  ['that reads', 'stats.week', true, null],
  ['that reads whole lists', 'lists.read', true, 'large_read'],
  ['that reads all open lists', 'operations.read', true, 'large_read'],
  ['that writes', 'operations.send', false, 'write'],
  ['that gives another name', 'profile.change', false, 'rename'],
  ['that tells the feed', 'feed.post', false, 'post'],
  ['that looks through all lists', 'lists.search', true, 'search'],
  ['that reads all that is known of somebody', 'privacy.export', true, 'export'],
  ['that waits for the payment provider', 'payments.capture', false, 'outside'],
] as const)('a call %s is counted by its kind', (_what, action, isRead, kind) => {
  expect(kindOfCall(action, isRead)).toBe(kind);
});

it('a call is let through ten times a second when it writes, day and night', () => {
  const { attempts, seconds } = callRateLimits.write;
  expect(attempts / seconds).toBeGreaterThan(10);
});
