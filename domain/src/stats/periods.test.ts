import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hourMs } from '../time-units.ts';
import { addRunToDays, type DaySum } from './day-sums.ts';
import { addDays, hourOfSameClocks, localTimeOf } from './local-day.ts';
import { firstDayOfYear, listDays, listHeatWeeks, listMonths, sumDays } from './periods.ts';
import { lastDayOf, startOfWeek, type Weekday } from './weeks-and-months.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'Asia/Kolkata',
  'Pacific/Apia',
  'Australia/Lord_Howe',
];

const runArbitrary = fc.record({
  // Around the nights when clocks in these zones change.
  endedAt: fc.oneof(
    ...['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z', '2026-11-01T04:30:00Z', '2026-04-04T15:00:00Z'].map(
      (night) => fc.integer({ min: -40, max: 40 }).map((hours) => Date.parse(night) + hours * hourMs),
    ),
    fc.integer({ min: Date.parse('2025-12-01'), max: Date.parse('2026-11-22') }),
  ),
  timeZone: fc.constantFrom(...zones),
  minutes: fc.integer({ min: 0, max: 55 }),
});
type Run = { endedAt: number; timeZone: string; minutes: number };

/** What a wall clock and calendar show there, formatted by another part of the platform. */
function readWallDay({ endedAt, timeZone }: Run): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(endedAt);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return [part('year'), part('month').padStart(2, '0'), part('day').padStart(2, '0')].join('-');
}

function addUp(runs: readonly Run[]): DaySum[] {
  const sums = new Map<string, DaySum>();
  for (const { endedAt, timeZone, minutes } of runs) {
    const { day } = localTimeOf(endedAt, timeZone);
    const [sum] = addRunToDays([sums.get(day) ?? []].flat(), day, minutes);
    if (sum) sums.set(day, sum);
  }
  return [...sums.values()];
}

const total = (runs: readonly Run[]) => runs.reduce((sum, { minutes }) => sum + minutes, 0);

it('days, weeks and months of random runs match a slow count of the runs', () => {
  fc.assert(
    fc.property(
      fc.array(runArbitrary, { maxLength: 60 }),
      fc.integer({ min: 1, max: 7 }),
      (runs, firstDay) => {
        const last = '2026-11-22';
        const days = addUp(runs);
        const told = runs.map((run) => ({ ...run, wallDay: readWallDay(run) }));
        const ofDay = (day: string) => told.filter(({ wallDay }) => wallDay === day);
        for (const { day, minutes, runs: count } of listDays(days, last, 28)) {
          expect([minutes, count]).toEqual([total(ofDay(day)), ofDay(day).length]);
        }
        const months = listMonths(days, last, 12);
        expect([months[0]?.month, months[11]?.month]).toEqual(['2025-12', '2026-11']);
        for (const { month, minutes, runs: count } of months) {
          const inMonth = told.filter(({ wallDay }) => wallDay.startsWith(month));
          expect([minutes, count]).toEqual([total(inMonth), inMonth.length]);
          expect(sumDays(days, `${month}-01`, lastDayOf(month)).runs).toBe(count);
        }
        const first = startOfWeek(last, firstDay as Weekday);
        const inWeek = told.filter(({ wallDay }) => wallDay >= first && wallDay <= last);
        expect(sumDays(days, first, last).minutes).toBe(total(inWeek));
        const cells = listHeatWeeks(days, last, firstDay as Weekday).flat();
        expect(cells.at(-1)?.day).toBe(last);
        expect(firstDayOfYear(last) <= (cells[0]?.day ?? '')).toBe(true);
        for (const { day, minutes, level } of cells) {
          expect(minutes).toBe(total(ofDay(day)));
          expect(level > 0).toBe(minutes > 0);
        }
      },
    ),
    { numRuns: 60 },
  );
});

it('a run belongs to the day that clocks show where it ended', () => {
  const at = Date.parse('2026-11-22T23:30:00Z');
  expect(localTimeOf(at, 'Europe/London')).toEqual({ day: '2026-11-22', hour: 23, minute: 30 });
  expect(localTimeOf(at, 'Europe/Berlin')).toEqual({ day: '2026-11-23', hour: 0, minute: 30 });
  expect(localTimeOf(at, 'America/Los_Angeles')).toEqual({ day: '2026-11-22', hour: 15, minute: 30 });
  expect(localTimeOf(at, '+05:30')).toEqual({ day: '2026-11-23', hour: 5, minute: 0 });
});

it('local times are right in nights with an hour less or more, and around a skipped day', () => {
  const hours = (from: string, count: number, timeZone: string) =>
    Array.from({ length: count }, (_, at) => localTimeOf(Date.parse(from) + at * hourMs, timeZone).hour);
  expect(hours('2026-03-29T00:00:00Z', 3, 'Europe/Berlin')).toEqual([1, 3, 4]);
  expect(hours('2026-10-24T23:00:00Z', 4, 'Europe/Berlin')).toEqual([1, 2, 2, 3]);
  // Samoa skipped 30 December 2011.
  expect(localTimeOf(Date.parse('2011-12-30T09:59:00Z'), 'Pacific/Apia').day).toBe('2011-12-29');
  expect(localTimeOf(Date.parse('2011-12-30T10:00:00Z'), 'Pacific/Apia').day).toBe('2011-12-31');
});

it.each<[string, string, string, { hour: number; timeZone: string }, number]>([
  [
    'the clocks go forward',
    '2026-03-29T01:10:00Z',
    '2026-03-29T00:50:00Z',
    { hour: 3, timeZone: 'Europe/Berlin' },
    1,
  ],
  [
    'the clocks go back',
    '2026-10-25T01:10:00Z',
    '2026-10-25T00:50:00Z',
    { hour: 2, timeZone: 'Europe/Berlin' },
    2,
  ],
  [
    'their person has left the zone',
    '2026-11-22T12:10:00Z',
    '2026-11-22T11:50:00Z',
    { hour: 4, timeZone: 'Europe/Berlin' },
    3,
  ],
  [
    'their person came from a zone half an hour off, within the hour',
    '2026-11-22T12:55:40Z',
    '2026-11-22T12:35:40Z',
    { hour: 0, timeZone: 'Asia/Kolkata' },
    0,
  ],
  [
    'their person came from a zone half an hour off, across midnight',
    '2026-11-22T12:40:40Z',
    '2026-11-22T12:20:40Z',
    { hour: 0, timeZone: 'Asia/Kolkata' },
    23,
  ],
])('the hour twenty minutes before is found when %s', (_when, end, before, { hour, timeZone }, expected) => {
  const known = { instant: Date.parse(end), hour };
  expect(hourOfSameClocks(Date.parse(before), known, timeZone)).toBe(expected);
});

it('the last instant that a date can hold has a local day', () => {
  expect(localTimeOf(8_640_000_000_000_000, 'Pacific/Kiritimati').day).toBe('9999-12-30');
});

it('devices keep the sums of the last fourteen days', () => {
  let days: DaySum[] = [];
  for (let at = 0; at < 20; at += 1) days = addRunToDays(days, addDays('2026-11-01', at), 5);
  expect(days.map(({ day }) => day)).toEqual(
    Array.from({ length: 14 }, (_, at) => addDays('2026-11-07', at)),
  );
  // A late run is added to its own day, and the oldest days are dropped.
  days = addRunToDays(days, '2026-11-10', 20);
  expect(days[3]).toEqual({ day: '2026-11-10', minutes: 25, runs: 2 });
  expect(addRunToDays(days, '2026-11-06', 5)).toEqual(days);
});

it('the cells of a year start with a whole week and end today', () => {
  const weeks = listHeatWeeks([{ day: '2026-11-20', minutes: 80, runs: 2 }], '2026-11-22', 1);
  expect(weeks.map((cells) => cells.length)).toEqual(Array(53).fill(7));
  expect(weeks[0]?.[0]?.day).toBe('2025-11-17');
  expect(weeks.at(-1)?.map(({ level }) => level)).toEqual([0, 0, 0, 0, 4, 0, 0]);
  expect(listHeatWeeks([], '2026-11-22', 7).at(-1)).toHaveLength(1);
});

it("the levels of a year's cells are quarters of the longest day", () => {
  const days = [0, 1, 20, 21, 60, 61, 80].map((minutes, at) => ({
    day: addDays('2026-11-16', at),
    ...{ minutes, runs: 1 },
  }));
  const week = listHeatWeeks(days, '2026-11-22', 1).at(-1);
  expect(week?.map(({ level }) => level)).toEqual([0, 1, 1, 2, 3, 4, 4]);
});

it.each(['2026-02-28', '2028-02-29', '2026-04-30', '2026-12-31'])(
  '%s is the last day of its month',
  (day) => {
    expect(lastDayOf(day.slice(0, 7))).toBe(day);
  },
);
