import { expect, it } from 'vitest';
import { roundMinutes } from './round-minutes.ts';

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
