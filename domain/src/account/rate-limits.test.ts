import { expect, it } from 'vitest';
import { describeWait, rateLimits } from './rate-limits.ts';

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
