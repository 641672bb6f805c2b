import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { clipLetters, codeCount, codeOf, couponEntrySchema, lettersSchema } from './coupon-code.ts';

it.each([
  ['abc', 'ABC'],
  ['a1b2-c%d_e', 'ABCD'],
  ['日本', ''],
  ['straße', 'STRA'],
])('the typed coupon letters %j become %j', (typed, kept) => {
  expect(clipLetters(typed)).toBe(kept);
});

it.each(['', 'A', 'ABCDE', 'ab', 'A1', 'A%', 7])(
  'the server refuses %j as the letters of a new coupon',
  (letters) => {
    expect(v.safeParse(lettersSchema, letters).issues?.[0].message).toBe(
      'Coupon must contain 2-4 letters only',
    );
  },
);

it('the letters of a new coupon become a code with the fixed ending', () => {
  expect(codeOf(v.parse(lettersSchema, 'FOUR'))).toBe('FOUR50');
});

it('codeCount is the number of codes with two to four letters', () => {
  expect(codeCount).toBe(475_228);
});

it('any typed letters of a new coupon are either refused or make a code that can be entered', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), (typed) => {
      const letters = v.safeParse(lettersSchema, clipLetters(typed));
      if (letters.success) {
        expect(v.parse(couponEntrySchema, codeOf(letters.output).toLowerCase())).toBe(codeOf(letters.output));
      }
    }),
  );
});

it.each(['', '   '])('a blank coupon entry %j asks for a code', (entry) => {
  expect(v.safeParse(couponEntrySchema, entry).issues?.[0].message).toBe('Please enter a coupon code.');
});

it('an entered coupon code is accepted in any case and with spaces around it', () => {
  expect(v.parse(couponEntrySchema, ' abc50 ')).toBe('ABC50');
});

it.each(['ABC', '%', '_B50', 'ABCDE50', 'A'.repeat(10_000), 'ABC50\u0000'])(
  'the coupon entry %j is parsed to null, since no coupon can look like it',
  (entry) => {
    expect(v.parse(couponEntrySchema, entry)).toBeNull();
  },
);
