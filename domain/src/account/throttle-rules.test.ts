import { describe, expect, it } from 'vitest';
import { describeWait, throttleRules } from './throttle-rules.ts';

it.each([
  [1, 'Too many attempts. Please try again in 1 second.'],
  [40, 'Too many attempts. Please try again in 40 seconds.'],
  [60, 'Too many attempts. Please try again in 60 seconds.'],
  [61, 'Too many attempts. Please try again in 2 minutes.'],
  [900, 'Too many attempts. Please try again in 15 minutes.'],
])('after %d seconds: %s', (seconds, message) => expect(describeWait(seconds)).toBe(message));

describe('one address', () => {
  it.each(Object.entries(throttleRules))('may try %s more often than one account', (_name, rule) => {
    expect(rule.address.attempts).toBeGreaterThan(rule.account.attempts);
    expect(rule.address.seconds).toBe(rule.account.seconds);
  });
});
