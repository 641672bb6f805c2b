import { expect, it } from 'vitest';
import { localeFirstDay } from './locale-first-day.ts';

it('the first day of a week follows the locale', () => {
  expect(localeFirstDay('de-DE')).toBe(1);
  expect(localeFirstDay('en-US')).toBe(7);
});
