import { afterEach, expect, it, vi } from 'vitest';
import { findInstant, toFieldTime } from './note-times.ts';

afterEach(() => void vi.unstubAllEnvs());

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).getTime();

it('a time field shows the hour and the minute of an instant', () => {
  expect(toFieldTime(at(22, 14, 30) + 12_345)).toBe('14:30');
});

it.each([
  ['14:30', 'the current minute', at(22, 14, 30)],
  ['13:05', 'a time that is over', at(22, 13, 5)],
  ['02:00', 'a time long over', at(22, 2, 0)],
  ['14:31', 'a time about to come', at(22, 14, 31)],
  ['19:00', 'a time in the next hours', at(22, 19, 0)],
  ['23:50', 'a time of the previous day', at(21, 23, 50)],
])('%s entered in the afternoon means %s', (typed, _what, instant) => {
  expect(findInstant(typed, at(22, 14, 30) + 12_345)).toBe(instant);
});

it.each([
  ['23:50', at(21, 23, 50)],
  ['00:10', at(22, 0, 10)],
  ['00:30', at(22, 0, 30)],
])('%s entered shortly after midnight means the nearest time', (typed, instant) => {
  expect(findInstant(typed, at(22, 0, 20))).toBe(instant);
});

it('a time after midnight, entered shortly before it, is of the next day', () => {
  expect(findInstant('00:10', at(21, 23, 50))).toBe(at(22, 0, 10));
});

it.each([
  ['02:15', 'its second occurrence', '01:15'],
  ['02:55', 'its first occurrence, since the second is still to come', '00:55'],
  ['01:30', 'its only occurrence', '23:30'],
])('%s entered in the night when clocks are set back means %s', (typed, _what, utc) => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  // It is 02:45 for the second time.
  const now = Date.parse('2026-10-25T01:45:00Z');
  expect(toFieldTime(findInstant(typed, now) ?? 0)).toBe(typed);
  expect(new Date(findInstant(typed, now) ?? 0).toISOString().slice(11, 16)).toBe(utc);
});

it('a time in a last hour that the clocks will skip means the previous day', () => {
  vi.stubEnv('TZ', 'America/Nuuk');
  // It is 23:30, and 23:05 of the next day never comes.
  const now = Date.parse('2027-03-27T01:30:00Z');
  expect(new Date(findInstant('23:05', now) ?? 0).toISOString()).toBe('2027-03-27T01:05:00.000Z');
});

it.each(['', '7', 'noon'])('%j is not a valid time', (typed) => {
  expect(findInstant(typed, at(22, 12, 0))).toBeNull();
});
