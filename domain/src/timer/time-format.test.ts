import { expect, it } from 'vitest';
import { formatClock, roundMinutes } from './time-format.ts';

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

it.each([
  [0, 0, 0],
  [1, 0, 0],
  [29_999, 0, 0],
  [30_000, 1, 1],
  [60_001, 1, 2],
  [90_000, 2, 2],
  [25 * 60_000, 25, 25],
])('%d ms are %d minutes on the timer page and %d in the pool', (milliseconds, nearest, up) => {
  expect(roundMinutes(milliseconds, 'nearest')).toBe(nearest);
  expect(roundMinutes(milliseconds, 'up')).toBe(up);
});
