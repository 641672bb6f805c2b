import { afterEach, expect, it, vi } from 'vitest';
import { findInstant, toFieldTime } from './note-times.ts';

afterEach(() => void vi.unstubAllEnvs());

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).getTime();

it('a field shows an instant by the hour and the minute', () => {
  expect(toFieldTime(at(22, 14, 30) + 12_345)).toBe('14:30');
});

it.each([
  ['14:30', 'the present', at(22, 14, 30)],
  ['13:05', 'what is over', at(22, 13, 5)],
  ['02:00', 'what is over for long', at(22, 2, 0)],
  ['14:31', 'what is about to come', at(22, 14, 31)],
  ['19:00', 'what comes in the next hours', at(22, 19, 0)],
  ['23:50', 'the day before', at(21, 23, 50)],
])('in the afternoon %s means %s', (typed, _what, instant) => {
  expect(findInstant(typed, at(22, 14, 30) + 12_345)).toBe(instant);
});

it.each([
  ['23:50', at(21, 23, 50)],
  ['00:10', at(22, 0, 10)],
  ['00:30', at(22, 0, 30)],
])('shortly after midnight %s is the nearest there is', (typed, instant) => {
  expect(findInstant(typed, at(22, 0, 20))).toBe(instant);
});

it('shortly before midnight a time after it has not come yet', () => {
  expect(findInstant('00:10', at(21, 23, 50))).toBe(at(22, 0, 10));
});

it.each([
  ['02:15', 'its second time', '01:15'],
  ['02:55', 'its first time, since the second has not come yet', '00:55'],
  ['01:30', 'the only one', '23:30'],
])('in the night in which clocks are set back %s means %s', (typed, _what, utc) => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  // It is 02:45 for the second time.
  const now = Date.parse('2026-10-25T01:45:00Z');
  expect(toFieldTime(findInstant(typed, now) ?? 0)).toBe(typed);
  expect(new Date(findInstant(typed, now) ?? 0).toISOString().slice(11, 16)).toBe(utc);
});

it('before a night in which clocks leave out the last hour of a day, its time is that of the day before', () => {
  vi.stubEnv('TZ', 'America/Nuuk');
  // It is 23:30, and 23:05 of the next day never comes.
  const now = Date.parse('2027-03-27T01:30:00Z');
  expect(new Date(findInstant('23:05', now) ?? 0).toISOString()).toBe('2027-03-27T01:05:00.000Z');
});

it.each(['', '7', 'noon'])('%j is no time', (typed) => {
  expect(findInstant(typed, at(22, 12, 0))).toBeNull();
});
