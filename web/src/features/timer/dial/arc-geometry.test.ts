import { expect, it } from 'vitest';
import { angleOf, pointAt, valueAt } from './arc-geometry.ts';

const range = { least: 5, most: 55 };

it.each([
  [5, 0],
  [30, 90],
  [55, 180],
])('the arc shows %d at %d degrees', (value, degrees) => {
  expect(angleOf(value, range)).toBe(degrees);
});

it('the arc reads every value back from its own point', () => {
  for (let value = 5; value <= 55; value += 1) {
    const { x, y } = pointAt(angleOf(value, range), 120);
    expect(valueAt(x, y, range)).toBe(value);
  }
});

it.each([
  ['left of and below it', -100, 40, 5],
  ['right of and below it', 100, 40, 55],
  ['left of its centre', -1, 0, 5],
  ['far above it', 0, -900, 30],
])('the arc maps a point %s to the nearest end or value', (_where, x, y, value) => {
  expect(valueAt(x, y, range)).toBe(value);
});
