import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readInstant, readListDate, writeLocalDate } from './firebase-date.ts';

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

it.each([
  ['2024-03-05T08:15:30.500Z', 'UTC', '2024-03-05T08:15:30.500Z'],
  ['2024-03-05T13:45:30+05:30', 'UTC', '2024-03-05T08:15:30.000Z'],
  [1_709_626_530_500, 'UTC', '2024-03-05T08:15:30.500Z'],
  ['1709626530500', 'UTC', '2024-03-05T08:15:30.500Z'],
  ['3/5/2024, 1:45:30 PM', 'Asia/Kolkata', '2024-03-05T08:15:30.000Z'],
  ['3/5/2024, 1:45:30\u202fPM', 'Asia/Kolkata', '2024-03-05T08:15:30.000Z'],
  ['5/3/2024, 1:45:30 pm', 'Asia/Kolkata', '2024-03-05T08:15:30.000Z'],
  ['5/3/2024, 1:45:30 p.m.', 'Asia/Kolkata', '2024-03-05T08:15:30.000Z'],
  ['5/3/2024, 1:45:30 p.\u00a0m.', 'Asia/Kolkata', '2024-03-05T08:15:30.000Z'],
  ['5/3/2024 8:15:30 a. m.', 'UTC', '2024-03-05T08:15:30.000Z'],
  [
    '\u200e3\u200e/\u200e5\u200e/\u200e2024\u200e \u200e1\u200e:\u200e45\u200e:\u200e30\u200e \u200ePM',
    'Asia/Kolkata',
    '2024-03-05T08:15:30.000Z',
  ],
  ['5\u200f/3\u200f/2024 08:15:30', 'UTC', '2024-03-05T08:15:30.000Z'],
  ['05/03/2024, 08:15:30', 'UTC', '2024-03-05T08:15:30.000Z'],
  ['5.3.2024, 09:15:30', 'Europe/Berlin', '2024-03-05T08:15:30.000Z'],
  ['2024-03-05 08:15:30', 'UTC', '2024-03-05T08:15:30.000Z'],
  ['2024/3/5 8:15:30', 'UTC', '2024-03-05T08:15:30.000Z'],
  ['Tue Mar 05 2024 13:45:30 GMT+0530 (India Standard Time)', 'UTC', '2024-03-05T08:15:30.000Z'],
  ['12/31/2023, 12:05:00 AM', 'UTC', '2023-12-31T00:05:00.000Z'],
  ['13/14/2024, 08:15:30', 'UTC', null],
  ['2/30/2024, 8:15:30 AM', 'UTC', null],
  ['yesterday', 'UTC', null],
  ['', 'UTC', null],
  [true, 'UTC', null],
  [-1, 'UTC', null],
  ['9'.repeat(14), 'UTC', '5138-11-16T09:46:39.999Z'],
])('the date %j in %s is read as %s', (written, timeZone, instant) => {
  expect(iso(readInstant(written, timeZone))).toBe(instant);
});

// This id was made at 2024-03-05T08:15:30.500Z.
const id = '-NsCfdf3abcdefghijkl';

it.each([
  [
    'the time in its id if its date is on that day in some zone',
    '3/5/2024, 1:45:30 PM',
    '2024-03-05T08:15:30.500Z',
  ],
  ['the reading of its date that matches its id', '05/03/2024, 13:45:30', '2024-03-05T08:15:30.500Z'],
  ['its date if its id is from another time', '11/22/2026, 10:15:30 AM', '2026-11-22T10:15:30.000Z'],
  ['its date if that names its zone', '3/5/2024, 1:45:30 PM UTC', '2024-03-05T13:45:30.000Z'],
  ['no time if its date is unreadable', 'yesterday', null],
])('the date of a list is read as %s', (_what, written, instant) => {
  expect(iso(readListDate(written, id, 'UTC'))).toBe(instant);
});

it('every date survives being written and read again to the millisecond, in any time zone', () => {
  const instant = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) });
  const zone = fc.constantFrom('UTC', 'Asia/Kolkata', 'America/New_York');
  fc.assert(
    fc.property(instant, zone, (at, timeZone) => {
      expect(writeLocalDate(at)).toMatch(/^\d+\/\d+\/\d{4}, \d+:\d\d:\d\d(\.\d{3})? [AP]M UTC$/);
      expect(readListDate(writeLocalDate(at), id, timeZone)).toBe(at);
    }),
  );
});

it('a very long text that is not a date is rejected quickly', () => {
  expect(readListDate(`1/1/2024 1:11${' '.repeat(1_000_000)}x`, id, 'UTC')).toBeNull();
});
