import { expect, it } from 'vitest';
import { formatMoment } from './format-moment.ts';

const at = new Date(2026, 2, 1, 15, 5).getTime();

it.each([
  ['h23', /^15:05$/],
  ['h12', /^0?3:05\sPM$/i],
  [null, /^(?:15:05|0?3:05\sPM)$/i],
] as const)('a moment is told in the form of the clock that is set: %s', (hourCycle, words) => {
  expect(formatMoment(at, hourCycle)).toMatch(words);
});
