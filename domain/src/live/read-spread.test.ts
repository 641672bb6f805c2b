import { expect, it } from 'vitest';
import { spreadReading } from './read-spread.ts';

it.each([
  [0, 0],
  [1, 5],
  [20, 100],
  [300, 1_500],
  [2_000, 10_000],
  [6_000, 30_000],
  [50_000, 30_000],
])('%i readers ask anew within %i ms', (readers, withinMs) => {
  expect(spreadReading(readers)).toBe(withinMs);
});
