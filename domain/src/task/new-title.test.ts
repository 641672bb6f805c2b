import { expect, it } from 'vitest';
import { describeNewTitle, hasNewTitle } from './new-title.ts';

it.each([
  ['en-US', 'Mar 1, 2026, 10:30 AM'],
  ['en-GB', '1 Mar 2026, 10:30'],
  ['de-DE', '01.03.2026, 10:30'],
])('in %s the title of a new list is its local date and time, %j', (locale, title) => {
  const now = new Date('2026-03-01T09:30:00.000Z');
  expect(describeNewTitle(now, locale, 'Europe/Berlin').replaceAll('\u202f', ' ')).toBe(title);
});

it('without a zone it is as the clocks of the device show the time', () => {
  const now = new Date(2026, 2, 1, 10, 30);
  expect(describeNewTitle(now, 'en-GB')).toBe('1 Mar 2026, 10:30');
});

it.each([
  ['given when the list was created', '1 Mar 2026, 10:30', true],
  ['given a minute before that', '1 Mar 2026, 10:29', true],
  ['given a minute after that', '1 Mar 2026, 10:31', true],
  ['of another time', '1 Mar 2026, 10:25', false],
  ['in another locale', '01.03.2026, 10:30', false],
  ['chosen by its person', 'Morning', false],
])('a title %s is recognised as that of a new list: $2', (_which, title, isNew) => {
  const begun = { title, createdAt: '2026-03-01T09:30:20.000Z' };
  expect(hasNewTitle(begun, 'en-GB', 'Europe/Berlin')).toBe(isNew);
});
