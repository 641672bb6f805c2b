import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { minuteMs } from '../time-units.ts';
import {
  type Break,
  countRecentRun,
  defaultRhythm,
  emptyRhythm,
  planBreak,
  type Rhythm,
  readBreak,
  rhythmLimits,
  rhythmSchema,
  rhythmSettingsSchema,
} from './rhythm.ts';

const midnight = Date.parse('2026-03-01T00:00:00.000Z');
const at = (minutes: number) => midnight + minutes * minuteMs;
const key = '00000201-0000-4000-8000-000000000000';
const taken = (from: number, changes: Partial<Break> = {}): Break => ({
  key,
  startedAt: at(from),
  minutes: 5,
  leftAt: null,
  ...changes,
});
const worked = (...ends: number[]): Rhythm =>
  ends.reduce((rhythm, end) => countRecentRun(rhythm, at(end)), emptyRhythm);

it.each([
  ['runMinutes', 5, 55],
  ['shortBreakMinutes', 1, 30],
  ['longBreakMinutes', 5, 60],
  ['runsUntilLongBreak', 2, 8],
] as const)('the rhythm setting %s takes whole numbers from %i to %i', (name, least, most) => {
  expect(rhythmLimits[name]).toEqual({ least, most });
  const isTaken = (value: number) => v.is(rhythmSettingsSchema, { ...defaultRhythm, [name]: value });
  expect([least - 1, least, most, most + 1, least + 0.5].map(isTaken)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});

it.each<[string, Break, number, object]>([
  ['that has just begun', taken(0), 0, { status: 'running', remainingMs: 5 * minuteMs, percent: 0 }],
  [
    'half over',
    taken(0),
    2.5,
    { status: 'running', remainingMs: 2.5 * minuteMs, percent: 50, isAnnounced: true },
  ],
  ['at 29 percent to the millisecond', taken(0), 1.45, { status: 'running', percent: 29 }],
  ['just below its next percent', taken(0), 1.49, { status: 'running', percent: 29 }],
  ['at its very end', taken(0), 5, { status: 'over', remainingMs: 0, percent: 100, isAnnounced: true }],
  ['minutes after its end', taken(0), 9.9, { status: 'over', isAnnounced: true }],
  ['five minutes after its end', taken(0), 10, { status: 'over', isAnnounced: false }],
  ['that ended two hours ago', taken(0), 125, { status: 'over', remainingMs: 0 }],
  ['that ended more than two hours ago', taken(0), 125.1, { status: 'left' }],
  [
    'that was left early',
    taken(0, { leftAt: at(2) }),
    3,
    { status: 'left', remainingMs: 0, isAnnounced: false },
  ],
  [
    'seen by a clock that is behind',
    taken(9),
    0,
    { status: 'running', remainingMs: 5 * minuteMs, percent: 0 },
  ],
])('a break %s is read as $3', (_name, known, minutes, reading) => {
  expect(readBreak(known, at(minutes))).toMatchObject(reading);
});

it.each<[string, Rhythm, number, object | null]>([
  ['none before the first run', emptyRhythm, 0, null],
  ['a short one after a run', worked(30), 0, { minutes: 5, isLong: false }],
  ['a long one after the fourth run', worked(30, 60, 90, 120), 0, { minutes: 15, isLong: true }],
  ['a short one again after the fifth run', worked(30, 60, 90, 120, 150), 0, { minutes: 5, isLong: false }],
  ['a long one after the eighth run', worked(1, 2, 3, 4, 5, 6, 7, 8), 0, { minutes: 15, isLong: true }],
  ['none once it was taken', { ...worked(30), lastBreak: taken(31, { leftAt: at(33) }) }, 0, null],
  [
    'one after the next run',
    { ...worked(30, 60), lastBreak: taken(31, { leftAt: at(33) }) },
    0,
    { isLong: false },
  ],
  ['none while a shared one from before goes on', { ...worked(30), lastBreak: taken(28) }, 0, null],
  ['none if one began as the run was completed', { ...worked(30), lastBreak: taken(30) }, 0, null],
  ['one if the shared one was over by then', { ...worked(30), lastBreak: taken(25) }, 0, { minutes: 5 }],
  [
    'one if the shared one was left by then',
    { ...worked(30), lastBreak: taken(28, { leftAt: at(30) }) },
    0,
    { minutes: 5 },
  ],
  [
    'a long one if the first of four runs was completed at midnight',
    worked(0, 30, 60, 90),
    0,
    { isLong: true },
  ],
  ['a short one as a new day has begun', worked(-90, -60, -30, 30), 0, { minutes: 5, isLong: false }],
  ['a long one after a fourth run just before midnight', worked(-90, -60, -30, -1), 0, { isLong: true }],
  ['a long one in a zone that is ahead', worked(-90, -60, -30, 30), -120, { minutes: 15, isLong: true }],
])('the break that is due: %s', (_name, rhythm, dayStart, plan) => {
  const dayMs = 24 * 60 * minuteMs;
  const now = (rhythm.recentRuns.at(-1) ?? midnight) + 2 * minuteMs;
  const due = planBreak(rhythm, now, (run) => run - ((((run - at(dayStart)) % dayMs) + dayMs) % dayMs));
  if (plan === null) expect(due).toBeNull();
  else expect(due).toMatchObject(plan);
});

it('a break is due for a quarter of an hour', () => {
  const dueAfter = (minutes: number) => planBreak(worked(30), at(30 + minutes), () => midnight);
  const due = { minutes: 5, isLong: false, until: at(45) };
  expect([0, 15].map(dueAfter)).toEqual([due, due]);
  expect(dueAfter(15.1)).toBeNull();
});

it('runs of the last 40 hours are kept in order and bounded, in whatever order they arrive', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 300 }), (ends) => {
      const rhythm = worked(...ends);
      expect(v.is(rhythmSchema, rhythm)).toBe(true);
      const latest = Math.max(...ends);
      const inTime = ends.filter((end) => end > latest - 40 * 60).sort((one, other) => one - other);
      expect(rhythm.recentRuns).toEqual(inTime.slice(-200).map(at));
    }),
  );
});
