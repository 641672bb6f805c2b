import { localTimeOf } from '@focuspool/domain/stats/local-day';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { formatDay, formatDays } from './format-day.ts';
import { formatInstant, formatTime } from './format-instant.ts';

afterEach(() => void vi.unstubAllEnvs());

const at = new Date(2026, 2, 1, 15, 5).getTime();

it.each([
  ['h23', /^15:05$/],
  ['h12', /^0?3:05\sPM$/i],
  [null, /^(?:15:05|0?3:05\sPM)$/i],
] as const)('a time is written in the chosen clock form: %s', (hourCycle, words) => {
  expect(formatTime(at, hourCycle)).toMatch(words);
});

it('times and days follow the time zone that the device has moved to', () => {
  const lateInBerlin = Date.UTC(2026, 6, 1, 21, 30);
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(formatTime(lateInBerlin, 'h23')).toBe('23:30');
  expect(formatInstant(lateInBerlin, 'h23')).toMatch(/\b1\b.*23:30/);
  expect(formatDay(lateInBerlin)).toMatch(/\b1\b/);
  vi.stubEnv('TZ', 'Asia/Tokyo');
  expect(formatTime(lateInBerlin, 'h23')).toBe('06:30');
  expect(formatInstant(lateInBerlin, 'h23')).toMatch(/\b2\b.*06:30/);
  expect(formatDay(lateInBerlin)).toMatch(/\b2\b/);
  // The same offset as Berlin in winter, but no summer time.
  vi.stubEnv('TZ', 'Africa/Algiers');
  expect(formatTime(lateInBerlin, 'h23')).toBe('22:30');
});

it.each([
  // These zones go over to summer time on different days.
  ['Asia/Jerusalem', 'Europe/Athens', Date.UTC(2027, 2, 26, 21, 30), '00:30', '23:30'],
  ['Europe/Athens', 'Africa/Cairo', Date.UTC(2027, 3, 10, 21, 30), '00:30', '23:30'],
])(
  'times change between zones that differ only in when summer time begins: %s, %s',
  (from, to, at, left, reached) => {
    vi.stubEnv('TZ', from);
    expect(formatTime(at, 'h23')).toBe(left);
    const days = [formatInstant(at, 'h23'), formatDay(at), formatDays(isoOf(at), isoOf(at))];
    vi.stubEnv('TZ', to);
    expect(formatTime(at, 'h23')).toBe(reached);
    const daysThere = [formatInstant(at, 'h23'), formatDay(at), formatDays(isoOf(at), isoOf(at))];
    for (const [index, day] of days.entries()) expect(daysThere[index]).not.toBe(day);
  },
);

const isoOf = (at: number) => new Date(at).toISOString();

it.each(['America/Vancouver', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Africa/Casablanca'])(
  'times and days equal those of a format for the zone %s',
  (timeZone) => {
    vi.stubEnv('TZ', timeZone);
    const zoned = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
    const instant = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2040, 0) });
    fc.assert(
      fc.property(instant, (at) => {
        expect(formatDay(at)).toBe(zoned.format(at));
        const { hour, minute } = localTimeOf(at, timeZone);
        expect(formatTime(at, 'h23')).toBe(
          [hour, minute].map((part) => String(part).padStart(2, '0')).join(':'),
        );
      }),
    );
  },
);
