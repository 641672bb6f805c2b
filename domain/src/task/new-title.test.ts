import { expect, it } from 'vitest';
import { describeNewTitle, hasNewTitle } from './new-title.ts';

it.each([
  ['en-US', 'Mar 1, 2026, 10:30 AM'],
  ['en-GB', '1 Mar 2026, 10:30'],
  ['de-DE', '01.03.2026, 10:30'],
])('a title of a new list is the local date and time, in %s %j', (locale, title) => {
  const now = new Date('2026-03-01T09:30:00.000Z');
  expect(describeNewTitle(now, locale, 'Europe/Berlin').replaceAll('\u202f', ' ')).toBe(title);
});

it.each([
  ['as it was begun', '1 Mar 2026, 10:30', true],
  ['that was given a minute before it was begun', '1 Mar 2026, 10:29', true],
  ['that was given a minute after it was begun', '1 Mar 2026, 10:31', true],
  ['of another time', '1 Mar 2026, 10:25', false],
  ['in another language', '01.03.2026, 10:30', false],
  ['of its own', 'Morning', false],
])('a title %s is told from others', (_which, title, isNew) => {
  const begun = { title, createdAt: '2026-03-01T09:30:20.000Z' };
  expect(hasNewTitle(begun, 'en-GB', 'Europe/Berlin')).toBe(isNew);
});
