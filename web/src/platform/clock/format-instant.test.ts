import { expect, it } from 'vitest';
import { formatTime } from './format-instant.ts';

const at = new Date(2026, 2, 1, 15, 5).getTime();

it.each([
  ['h23', /^15:05$/],
  ['h12', /^0?3:05\sPM$/i],
  [null, /^(?:15:05|0?3:05\sPM)$/i],
] as const)('a time is told in the form of the clock that is set: %s', (hourCycle, words) => {
  expect(formatTime(at, hourCycle)).toMatch(words);
});
