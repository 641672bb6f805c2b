import { expect, it } from 'vitest';
import { minuteMs } from '../time-units.ts';
import { isWithinReach } from './seen-at-work.ts';

const now = Date.UTC(2026, 2, 1, 9);

it.each([
  ['5 minutes', 5 * minuteMs, true],
  ['a millisecond less than 5 minutes', 5 * minuteMs - 1, false],
  ['55 minutes', 55 * minuteMs, true],
  ['a millisecond more than 55 minutes', 55 * minuteMs + 1, false],
  ['no time', 0, false],
])('a moment with %s left is within reach: $2', (_left, leftMs, isNear) => {
  expect(isWithinReach(now + leftMs, now)).toBe(isNear);
});
