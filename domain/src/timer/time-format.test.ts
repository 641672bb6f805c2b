import { expect, it } from 'vitest';
import { formatClock } from './time-format.ts';

it.each([
  [25 * 60_000, '25:00'],
  [25 * 60_000 - 1, '25:00'],
  [24 * 60_000 + 59_000, '24:59'],
  [60_001, '01:01'],
  [1, '00:01'],
  [0, '00:00'],
  [-5, '00:00'],
])('the clock with %d ms left shows %s', (remaining, face) => {
  expect(formatClock(remaining)).toBe(face);
});
