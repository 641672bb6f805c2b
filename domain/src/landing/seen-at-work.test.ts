import { expect, it } from 'vitest';
import { minuteMs } from '../time-units.ts';
import { isWithinReach } from './seen-at-work.ts';

const now = Date.UTC(2026, 2, 1, 9);

it.each([
  ['5 minutes', 5 * minuteMs, true],
  ['a millisecond less', 5 * minuteMs - 1, false],
  ['55 minutes', 55 * minuteMs, true],
  ['a millisecond more', 55 * minuteMs + 1, false],
  ['nothing', 0, false],
])('a moment is within reach or not while %s is left to it %#', (_left, leftMs, isNear) => {
  expect(isWithinReach(now + leftMs, now)).toBe(isNear);
});
