import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { addDays, localTimeOf, toDayNumber } from '../stats/local-day.ts';
import {
  copyTasks,
  isRepeatDay,
  isUntouched,
  morningDayOf,
  morningHour,
  repeatDaysSchema,
} from './list-repeat.ts';
import type { Task } from './task-contract.ts';

const write: Task = {
  ...{ id: 'id-write', text: 'Write', isCompleted: true, minutes: 50 },
  ...{ note: 'Page 1', estimate: 2, runs: 2 },
};
const read: Task = { id: 'id-read', text: 'Read', isCompleted: false, minutes: 0 };

it.each([
  [[], true],
  [[1], true],
  [[1, 3, 7], true],
  [[3, 1], false],
  [[1, 1], false],
  [[0], false],
  [[8], false],
  [[1.5], false],
  ['1', false],
])('the repeat days %j are valid: %s', (days, isFine) => {
  expect(v.is(repeatDaysSchema, days)).toBe(isFine);
});

it.each([
  ['2026-11-22T03:59:00Z', 'UTC', '2026-11-21'],
  ['2026-11-22T04:00:00Z', 'UTC', '2026-11-22'],
  ['2026-11-22T02:59:00Z', 'Europe/Berlin', '2026-11-21'],
  ['2026-11-22T03:00:00Z', 'Europe/Berlin', '2026-11-22'],
  ['2026-11-22T11:59:00Z', 'America/Los_Angeles', '2026-11-21'],
  ['2026-11-22T12:00:00Z', 'America/Los_Angeles', '2026-11-22'],
  // The clocks go from 2 to 3, and in autumn from 3 to 2.
  ['2026-03-29T01:59:00Z', 'Europe/Berlin', '2026-03-28'],
  ['2026-03-29T02:00:00Z', 'Europe/Berlin', '2026-03-29'],
  ['2026-10-25T02:59:00Z', 'Europe/Berlin', '2026-10-24'],
  ['2026-10-25T03:00:00Z', 'Europe/Berlin', '2026-10-25'],
])('at %s in %s the latest morning is that of %s', (instant, zone, day) => {
  expect(morningDayOf(Date.parse(instant), zone)).toBe(day);
});

it('a list repeats on its weekdays in the calendar', () => {
  expect(isRepeatDay([7], '2026-11-22')).toBe(true);
  expect(isRepeatDay([1, 6], '2026-11-22')).toBe(false);
});

it('a copied task keeps its visibility', () => {
  const [copy] = copyTasks([{ ...write, visibility: 'self' }], () => 'id-1');
  expect(copy?.visibility).toBe('self');
});

it('a copied list keeps texts, notes and estimates, but no progress', () => {
  const ids = ['id-1', 'id-2'];
  const copies = copyTasks([write, read], () => ids.shift() ?? '');
  expect(copies).toEqual([
    { id: 'id-1', text: 'Write', isCompleted: false, minutes: 0, note: 'Page 1', estimate: 2 },
    { id: 'id-2', text: 'Read', isCompleted: false, minutes: 0 },
  ]);
  expect(isUntouched(copies, [write, read])).toBe(true);
});

it.each([
  ['a tick', { isCompleted: true }],
  ['minutes', { minutes: 1 }],
  ['a run of no minutes', { runs: 1 }],
  ['another text', { text: 'Mail' }],
])('a copied list counts as touched after a change of %s', (_what, change) => {
  const [first, ...rest] = copyTasks([write, read], () => 'id');
  expect(isUntouched([{ ...first, ...change } as Task, ...rest], [write, read])).toBe(false);
  expect(isUntouched(rest, [write, read])).toBe(false);
});

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Pacific/Midway',
];

it('in one zone each day has one morning, which starts when clocks show its hour', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.parse('2010-01-01'), max: Date.parse('2030-01-01') }),
      (zone, instant) => {
        const day = morningDayOf(instant, zone);
        const next = morningDayOf(instant + 60_000, zone);
        // Apia skipped a day.
        expect([0, 1, 2]).toContain(toDayNumber(next) - toDayNumber(day));
        const shown = localTimeOf(instant, zone);
        expect(shown.day === day ? shown.hour >= morningHour : shown.hour < morningHour).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
});

it("a traveller gets each day's morning at most once, and never one of an earlier day", () => {
  const step = fc.tuple(fc.constantFrom(...zones), fc.integer({ min: 0, max: 20 * 60 }));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
      let now = Date.parse('2026-10-20T00:00:00Z');
      let settled = addDays(morningDayOf(now, 'UTC'), -1);
      const taken: string[] = [];
      for (const [zone, minutes] of steps) {
        now += minutes * 60_000;
        const day = morningDayOf(now, zone);
        if (day <= settled) continue;
        settled = day;
        taken.push(day);
        expect(localTimeOf(now, zone).day >= day).toBe(true);
      }
      expect(taken).toEqual([...new Set(taken)].toSorted());
    }),
    { numRuns: 60 },
  );
});
