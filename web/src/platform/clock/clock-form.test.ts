import { expect, it } from 'vitest';
import { hasHalfDays, toClockForm } from './clock-form.ts';

const [early, late] = [new Date(2026, 2, 1, 3, 5), new Date(2026, 2, 1, 4, 30)];

it.each([
  ['en-GB', 'h23', '03:05', /^03:05\s?–\s?04:30$/],
  ['en-US', 'h23', '03:05', /^03:05\s?–\s?04:30$/],
  ['de', 'h23', '03:05', /^03:05\s?–\s?04:30/],
  ['en-US', 'h12', '3:05 AM', /^3:05\s?–\s?4:30\sAM$/],
] as const)(
  'in %s with %s, a time alone and a time range are written alike',
  (locale, hourCycle, alone, range) => {
    const format = new Intl.DateTimeFormat(locale, toClockForm(hourCycle));
    expect(format.format(early).replace('\u202f', ' ')).toBe(alone);
    expect(format.formatRange(early, late)).toMatch(range);
  },
);

it('a clock has half days only in the 12-hour form', () => {
  expect([hasHalfDays('h12'), hasHalfDays('h23')]).toEqual([true, false]);
});
