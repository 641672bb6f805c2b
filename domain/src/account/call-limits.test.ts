import { expect, it } from 'vitest';
import { callRateLimits, kindOfCall } from './call-limits.ts';

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
