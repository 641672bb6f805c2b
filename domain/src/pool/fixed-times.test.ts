import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { addDays, toDayNumber } from '../stats/local-day.ts';
import { type Weekday, weekdayOf } from '../stats/weeks-and-months.ts';
import { dayMs, minuteMs } from '../time-units.ts';
import {
  type FixedTimes,
  findNextNotice,
  fixedTimeLimits,
  fixedTimesSchema,
  listOccurrences,
  listShown,
  toTimeNotice,
} from './fixed-times.ts';

const at = (time: string) => Date.parse(time);
const { aheadMs, noticeBeforeMs } = fixedTimeLimits;

it.each([
  ['no day', { days: [] }, false],
  ['days out of order', { days: [5, 1] }, false],
  ['a day twice', { days: [1, 1] }, false],
  ['an eighth day', { days: [8] }, false],
  ['every day', { days: [1, 2, 3, 4, 5, 6, 7] }, true],
  ['midnight', { time: '00:00' }, true],
  ['24 o’clock', { time: '24:00' }, false],
  ['a minute too many', { time: '09:60' }, false],
  ['seconds', { time: '09:00:00' }, false],
  ['a zone of half an hour', { timeZone: 'Asia/Kolkata' }, true],
  ['a zone whose clocks change by half an hour', { timeZone: 'Australia/Lord_Howe' }, true],
  ['an offset', { timeZone: '+05:30' }, false],
  ['an unknown place', { timeZone: 'Europe/Atlantis' }, false],
  ['an ambiguous abbreviation', { timeZone: 'IST' }, false],
  ['too long a zone name', { timeZone: 'a'.repeat(65) }, false],
])('fixed times with %s are valid: %s', (_what, changed, isTaken) => {
  const times = { days: [1], time: '09:00', timeZone: 'Europe/Berlin', ...changed };
  expect(v.is(fixedTimesSchema, times)).toBe(isTaken);
});

describe('the next occurrence', () => {
  it.each<[string, Weekday[], string, string, string, string]>([
    ['weekdays', [1, 2, 3, 4, 5], '09:00', 'Europe/Berlin', '2026-11-20T08:00Z', '2026-11-23T08:00Z'],
    ['a zone of half an hour', [1], '09:00', 'Asia/Kolkata', '2026-11-20T08:00Z', '2026-11-23T03:30Z'],
    ['a skipped time', [7], '02:30', 'Europe/Berlin', '2026-03-28T08:00Z', '2026-03-29T01:30Z'],
    ['a repeated time', [7], '02:30', 'Europe/Berlin', '2026-10-24T08:00Z', '2026-10-25T00:30Z'],
    ['a skipped half hour', [7], '02:15', 'Australia/Lord_Howe', '2026-10-03T08:00Z', '2026-10-03T15:45Z'],
    ['a repeated half hour', [7], '01:45', 'Australia/Lord_Howe', '2026-04-04T08:00Z', '2026-04-04T14:45Z'],
    ['a skipped midnight', [7], '00:00', 'America/Havana', '2026-03-07T08:00Z', '2026-03-08T05:00Z'],
  ])('the next occurrence with %s is right', (_what, days, time, timeZone, after, expected) => {
    const span = { after: at(after), before: at(after) + 8 * dayMs };
    const [next] = listOccurrences({ days, time, timeZone }, span);
    expect(next?.at).toBe(at(expected));
  });
});

const anyTimes = fc.record({
  // Every set of weekdays except the empty one.
  days: fc.integer({ min: 1, max: 127 }).map(toWeekdays),
  time: fc.integer({ min: 0, max: 24 * 60 - 1 }).map(toTime),
  timeZone: fc.constantFrom(
    ...['Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/New_York', 'Asia/Kathmandu', 'UTC'],
    ...['Pacific/Chatham', 'America/St_Johns', 'America/Havana', 'Pacific/Kiritimati', 'Africa/Casablanca'],
  ),
}) satisfies fc.Arbitrary<FixedTimes>;
const anyInstant = fc.integer({ min: at('2024-01-01T00:00Z'), max: at('2032-01-01T00:00Z') });
const anyClosing = fc.option(fc.integer({ min: 0, max: 40 * dayMs }));

function toWeekdays(bits: number): Weekday[] {
  return ([1, 2, 3, 4, 5, 6, 7] as const).filter((day) => bits & (1 << (day - 1)));
}

function toTime(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The instant at which clocks show a time; undefined if they skip it. */
function findShown(day: string, { time, timeZone }: FixedTimes): number | undefined {
  try {
    const local = Temporal.PlainDateTime.from(`${day}T${time}`);
    const earlier = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
    return earlier.toPlainDateTime().equals(local) ? earlier.epochMilliseconds : undefined;
  } catch {
    return undefined;
  }
}

it('occurrences fall on the chosen days at the local time, each once and in order', () => {
  fc.assert(
    fc.property(anyTimes, anyInstant, fc.integer({ min: 0, max: 60 }), (times, after, days) => {
      const before = after + days * dayMs;
      const found = listOccurrences(times, { after, before });
      expect(found.map((each) => each.at)).toEqual(found.map((each) => each.at).sort((a, b) => a - b));
      for (const each of found) {
        expect(times.days).toContain(weekdayOf(each.day));
        expect(each.at).toBeGreaterThan(after);
        expect(each.at).toBeLessThan(before);
        const shown = findShown(each.day, times);
        if (shown !== undefined) expect(each.at).toBe(shown);
      }
      const all = Array.from({ length: days + 3 }, (_, index) =>
        addDays(new Date(after).toISOString().slice(0, 10), index - 1),
      );
      const expected = all.filter((day) => {
        const shown = findShown(day, times);
        return times.days.includes(weekdayOf(day)) && shown !== undefined && shown > after && shown < before;
      });
      expect(found.map(({ day }) => day)).toEqual(expect.arrayContaining(expected));
      expect(new Set(found.map(({ day }) => day)).size).toBe(found.length);
    }),
  );
});

it('people are notified five minutes before the next possible time, and not once the room closes', () => {
  fc.assert(
    fc.property(anyTimes, anyInstant, anyClosing, (times, now, open) => {
      const closesAt = open === null ? null : now + open;
      const next = findNextNotice({ times, closesAt }, now);
      const span = { after: now + noticeBeforeMs, before: Math.min(closesAt ?? Infinity, now + 20 * dayMs) };
      const [first] = listOccurrences(times, span);
      expect(next).toBe(first ? first.at - noticeBeforeMs : null);
      if (closesAt === null) expect(next).toBeGreaterThan(now);
    }),
  );
});

it.each([
  ['more than five minutes away', '2026-11-23T07:54Z', null, '2026-11-23T07:55Z'],
  ['exactly five minutes away', '2026-11-23T07:55Z', null, '2026-11-30T07:55Z'],
  ['less than five minutes away', '2026-11-23T07:59Z', null, '2026-11-30T07:55Z'],
  ['the closing of the room', '2026-11-23T07:54Z', '2026-11-23T08:00Z', null],
])('the next notice before a time that is %s is at $3', (_what, now, closes, told) => {
  const times: FixedTimes = { days: [1], time: '09:00', timeZone: 'Europe/Berlin' };
  const next = findNextNotice({ times, closesAt: closes === null ? null : at(closes) }, at(now));
  expect(next).toBe(told === null ? null : at(told));
});

it('the times of the next four weeks are shown, up to the closing of the room', () => {
  fc.assert(
    fc.property(anyTimes, anyInstant, anyClosing, (times, now, open) => {
      const closesAt = open === null ? null : now + open;
      const shown = listShown({ times, closesAt }, now);
      for (const each of shown) {
        expect(each.at).toBeGreaterThan(now);
        expect(each.at).toBeLessThan(Math.min(closesAt ?? Infinity, now + aheadMs));
      }
      const weeks =
        toDayNumber(shown.at(-1)?.day ?? '1970-01-01') - toDayNumber(shown[0]?.day ?? '1970-01-01');
      expect(weeks).toBeLessThanOrEqual(28);
      if (closesAt === null) expect(Math.abs(shown.length - 4 * times.days.length)).toBeLessThanOrEqual(1);
    }),
  );
});

it.each([
  ['in time', 5 * minuteMs, 'Starts in 5 minutes'],
  ['a few seconds late', 5 * minuteMs - 4_000, 'Starts in 5 minutes'],
  ['much later', 90_000, 'Starts in 2 minutes'],
  ['just before', 1_000, 'Starts in 1 minute'],
])('a notice that is sent %s gives the minutes that are left', (_when, leftMs, body) => {
  const notice = toTimeNotice({ id: 'r', name: 'Thesis' }, 1_000_000, 1_000_000 - leftMs);
  expect(notice).toEqual({
    title: 'Thesis',
    body,
    tag: 'room-r-1000000',
    runKey: null,
    actions: [],
    isOfRoom: true,
  });
});
