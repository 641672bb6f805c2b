import { expect, it } from 'vitest';
import { readTypedNumber } from './typed-number.ts';

it.each([
  ['10', 10],
  [' 25 ', 25],
  ['007', 7],
])('the typed text %j is read as a number', (typed, number) => {
  expect(readTypedNumber(typed)).toBe(number);
});

it.each(['', ' ', '1e1', '0x10', '1.0', '1,5', '-5', '+5', '1 0', 'Infinity', '١٠', '1234567'])(
  'the typed text %j is not a number',
  (typed) => {
    expect(readTypedNumber(typed)).toBeNaN();
  },
);
