import { describe, expect, it } from 'vitest';
import { minuteMs } from '../time-units.ts';
import { createTimer, pauseTimer, setTimer, startTimer, type Timer } from '../timer/timer.ts';
import { completeMemberRun, isPaused, isUnderWay, percentOf, toMemberRun } from './member-run.ts';

const noon = Date.UTC(2026, 4, 4, 12);
const at = (minutes: number) => noon + minutes * minuteMs;

function must<Value>(outcome: { ok: true; value: Value } | { ok: false; reason: string }): Value {
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.value;
}

const idle = createTimer('run', 20);
const started = must(startTimer(idle, at(0)));
const paused = must(pauseTimer(started, at(5)));
const resumed = must(startTimer(paused, at(12)));
const pausedAgain = must(pauseTimer(resumed, at(17)));

describe('a run as its room sees it', () => {
  it.each<[string, Timer, number, { startedAt: number; endsAt: number; pausedPercent: number | null }]>([
    ['brought to a room is paused at 0 %', idle, 3, { startedAt: at(3), endsAt: at(28), pausedPercent: 0 }],
    [
      'set to a long time waits with 25 minutes',
      must(setTimer(idle, 55)),
      4,
      { startedAt: at(4), endsAt: at(29), pausedPercent: 0 },
    ],
    ['started has its start and end', started, 0, { startedAt: at(0), endsAt: at(20), pausedPercent: null }],
    ['running is unchanged', started, 4, { startedAt: at(0), endsAt: at(20), pausedPercent: null }],
    ['paused has its percentage', paused, 5, { startedAt: at(0), endsAt: at(20), pausedPercent: 25 }],
    [
      'resumed is moved on by the pause',
      resumed,
      14,
      { startedAt: at(7), endsAt: at(27), pausedPercent: null },
    ],
    ['paused again is half done', pausedAgain, 17, { startedAt: at(7), endsAt: at(27), pausedPercent: 50 }],
    [
      'resumed again is moved on by both pauses',
      must(startTimer(pausedAgain, at(30))),
      31,
      { startedAt: at(20), endsAt: at(40), pausedPercent: null },
    ],
  ])('a run that is %s', (_state, timer, minute, run) => {
    expect(toMemberRun(timer, at(minute))).toEqual(run);
  });

  it('an old paused run is shown as if it had been worked until now', () => {
    expect(toMemberRun(paused, at(300))).toEqual({ startedAt: at(295), endsAt: at(315), pausedPercent: 25 });
  });

  it('a run keeps what was worked when its time is set again', () => {
    const longer = must(setTimer(paused, 15));
    expect(toMemberRun(longer, at(9))).toEqual({ startedAt: at(4), endsAt: at(24), pausedPercent: 25 });
    const shorter = must(setTimer(paused, 5));
    expect(toMemberRun(shorter, at(9))).toEqual({ startedAt: at(4), endsAt: at(14), pausedPercent: 50 });
  });

  it('a run that is completed is shown in full, and not as paused', () => {
    const completed = completeMemberRun(toMemberRun(paused, at(9)), at(9));
    expect(completed).toEqual({ startedAt: at(4), endsAt: at(9), pausedPercent: 100 });
    expect(isPaused(completed)).toBe(false);
  });

  it('a run that is completed the moment it starts is shown in full', () => {
    const completed = completeMemberRun(toMemberRun(started, at(0)), at(0));
    expect(completed).toEqual({ startedAt: at(0) - 1, endsAt: at(0), pausedPercent: 100 });
  });
});

describe('the bar of a member', () => {
  it.each([
    ['before the start, on a clock that is behind', started, -3, 0],
    ['at its start', started, 0, 0],
    ['half-way', started, 10, 50],
    ['at the end', started, 20, 100],
    ['long after the end', started, 500, 100],
    ['paused long ago', paused, 500, 25],
    ['just after a pause', resumed, 12, 25],
    ['half-way after a pause', resumed, 17, 50],
  ])('the percentage of a bar %s is $3', (_state, timer, minute, percent) => {
    const shown = toMemberRun(timer, at(Math.max(0, Math.min(minute, 12))));
    expect(percentOf(shown, at(minute))).toBeCloseTo(percent, 9);
  });

  it.each([
    ['a person who has just joined', idle, 0, true, false],
    ['a person at work', started, 1, false, true],
    ['a person in the first second of work', started, 1 / 60, false, true],
    ['a person in the last second of work', started, 20 - 1 / 60, false, true],
    ['a person on pause', paused, 9, true, true],
    ['a person who finished while their device slept', started, 21, false, false],
  ])('the bar of %s is paused: $3, and under way: $4', (_who, timer, minute, paused, underWay) => {
    const run = toMemberRun(timer, at(Math.min(minute, 9)));
    expect(isPaused(run)).toBe(paused);
    expect(isUnderWay(run, at(minute))).toBe(underWay);
  });

  it('the bar of a person who paused at the very end is full and not paused', () => {
    expect(isPaused({ startedAt: at(0), endsAt: at(20), pausedPercent: 100 })).toBe(false);
    expect(isPaused({ startedAt: at(0), endsAt: at(20), pausedPercent: 99.9 })).toBe(true);
  });
});
