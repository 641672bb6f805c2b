import { describe, expect, it } from 'vitest';
import { findStep, keepFromEnds, stepPx } from './endless-strip.ts';

it.each([
  [0, 1, 296],
  [296, 1, 592],
  [296, -1, 0],
  [295.6, 1, 592],
  [296.4, 1, 592],
  [295.6, -1, 0],
] as const)(
  'a step of the carousel from %d px in the direction %i leads to %d px',
  (left, direction, target) => {
    expect(findStep(left, direction)).toBe(target);
  },
);

it.each([
  [100, 1, 592],
  [500, -1, 0],
] as const)(
  'a step of the carousel from between two cards, at %d px, moves on by at least a whole card',
  (left, direction, target) => {
    expect(findStep(left, direction)).toBe(target);
  },
);

describe('the end of the strip', () => {
  const roundPx = 5 * stepPx;
  const farthest = 3 * roundPx - 720;

  it('the end of the strip is never reached by any number of steps in one direction', () => {
    for (const direction of [1, -1] as const) {
      let left = roundPx;
      for (let step = 0; step < 40; step += 1) {
        left = findStep(keepFromEnds(left, roundPx, farthest), direction);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(farthest);
      }
    }
  });

  it('a strip near its end moves to the same card of another round', () => {
    expect(keepFromEnds(0, roundPx, farthest)).toBe(roundPx);
    expect(keepFromEnds(farthest, roundPx, farthest)).toBe(farthest - roundPx);
    expect(keepFromEnds(roundPx, roundPx, farthest)).toBe(roundPx);
  });
});
