import fc from 'fast-check';
import { expect, it } from 'vitest';
import { localTimeOf } from '../stats/local-day.ts';
import { type Weekday, weekdayOf } from '../stats/weeks-and-months.ts';
import { type FixedTimes, listShown } from './fixed-times.ts';
import { describeTimes, readTimes, toTypedTimes } from './shown-times.ts';

const weekdays: Weekday[] = [1, 2, 3, 4, 5];
const zones = [
  ...['Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/New_York', 'Pacific/Honolulu'],
  ...['Pacific/Chatham', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'America/St_Johns', 'UTC'],
];

function show(times: FixedTimes, now: number, closesAt: number | null = null) {
  return { days: times.days, next: listShown({ times, closesAt }, now) };
}

/** The times as a page in British English shows them. */
function say(times: FixedTimes, timeZone: string, now: string): string | null {
  const date = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long' });
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return describeTimes(readTimes(show(times, Date.parse(now)), timeZone), {
    date: (at) => date.format(at),
    clock: (at) => clock.format(at),
  });
}

const inBerlin = (days: Weekday[], time: string) => ({ days, time, timeZone: 'Europe/Berlin' });

it.each<[string, FixedTimes, string, string, string]>([
  [
    'in their own zone',
    inBerlin(weekdays, '09:00'),
    'Europe/Berlin',
    '2026-11-24',
    'Monday to Friday at 09:00',
  ],
  [
    'in a zone half an hour off',
    inBerlin(weekdays, '09:00'),
    'Asia/Kolkata',
    '2026-11-24',
    'Monday to Friday at 13:30',
  ],
  [
    'on the day before',
    inBerlin(weekdays, '09:00'),
    'Pacific/Honolulu',
    '2026-11-24',
    'Sunday to Thursday at 22:00',
  ],
  ['on the day after', inBerlin([7], '20:00'), 'Asia/Tokyo', '2026-11-24', 'Every Monday at 04:00'],
  [
    'before the clocks change only in their own zone',
    inBerlin(weekdays, '09:00'),
    'Asia/Kolkata',
    '2026-03-20',
    'Monday to Friday at 13:30, from 30 March at 12:30',
  ],
  [
    'before the clocks change in both zones',
    inBerlin(weekdays, '09:00'),
    'America/New_York',
    '2026-03-05',
    'Monday to Friday at 03:00, from 9 March at 04:00, from 30 March at 03:00',
  ],
  [
    'before the clocks change by half an hour',
    { days: [1, 4], time: '09:00', timeZone: 'Australia/Lord_Howe' },
    'UTC',
    '2026-03-20',
    'On Wednesday and Sunday at 22:00, from 5 April at 22:30',
  ],
  [
    'before a change that moves them to another day',
    { days: [1], time: '16:30', timeZone: 'America/Phoenix' },
    'Europe/London',
    '2026-03-20',
    'Every Monday at 23:30, from 31 March every Tuesday at 00:30',
  ],
  [
    'around a time that clocks skip once',
    inBerlin([7], '02:30'),
    'Europe/Berlin',
    '2026-03-20',
    'Every Sunday at 02:30, from 29 March at 03:30, from 5 April at 02:30',
  ],
  [
    'when no clock change is near',
    inBerlin([2], '09:00'),
    'America/New_York',
    '2026-06-01',
    'Every Tuesday at 03:00',
  ],
])('fixed times %s read "$4"', (_where, times, timeZone, now, said) => {
  expect(say(times, timeZone, `${now}T12:00:00Z`)).toBe(said);
});

const lateInBerlin = inBerlin([7], '02:30');

it.each<[string, FixedTimes | null, string, string | null, object | null]>([
  [
    'as they were set, even if clocks skip the next one',
    lateInBerlin,
    'Europe/Berlin',
    null,
    { days: [7], time: '02:30' },
  ],
  ['as they read in another zone', lateInBerlin, 'America/New_York', null, { days: [6], time: '21:30' }],
  [
    'with the next time if an older server sends no more',
    null,
    'Europe/Berlin',
    null,
    { days: [7], time: '03:30' },
  ],
  [
    'as they were set if none is to come',
    lateInBerlin,
    'Europe/Berlin',
    '2026-03-25',
    { days: [7], time: '02:30' },
  ],
  ['with nothing if none is to come in another zone', lateInBerlin, 'UTC', '2026-03-25', null],
])('the form for fixed times is filled %s', (_how, fixedTimes, timeZone, closes, filled) => {
  const shown = show(
    lateInBerlin,
    Date.parse('2026-03-24T12:00:00Z'),
    closes === null ? null : Date.parse(closes),
  );
  const typed = toTypedTimes(shown, fixedTimes, timeZone);
  if (filled === null) expect(typed).toBeNull();
  else expect(typed).toMatchObject(filled);
});

it('no time is described for a room that closes before it', () => {
  expect(
    describeTimes(readTimes({ days: [1], next: [] }, 'UTC'), { date: String, clock: String }),
  ).toBeNull();
});

it('in any two zones, every coming time is among those described for its date', () => {
  const days = fc
    .subarray([1, 2, 3, 4, 5, 6, 7] as Weekday[], { minLength: 1 })
    .map((chosen) => [...chosen].sort());
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
  const zone = fc.constantFrom(...zones);
  const now = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2032, 0) });
  fc.assert(
    fc.property(fc.record({ days, time, timeZone: zone }), zone, now, (times, reader, at) => {
      const shown = show(times, at);
      const readings = readTimes(shown, reader);
      expect(readings[0]?.from).toBe(shown.next[0]?.at);
      for (const next of shown.next) {
        const said = readings.findLast(({ from }) => from <= next.at);
        const local = localTimeOf(next.at, reader);
        expect(said?.days).toContain(weekdayOf(local.day));
        expect(said?.days).toHaveLength(times.days.length);
        expect(localTimeOf(said?.from ?? 0, reader)).toMatchObject({
          hour: local.hour,
          minute: local.minute,
        });
      }
    }),
  );
});
