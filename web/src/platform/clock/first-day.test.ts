import { expect, it } from 'vitest';
import { localeFirstDay } from './first-day.ts';

it('a week begins where the language says', () => {
  expect(localeFirstDay('de-DE')).toBe(1);
  expect(localeFirstDay('en-US')).toBe(7);
});
