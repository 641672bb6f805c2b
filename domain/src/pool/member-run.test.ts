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

describe('the run that a room sees', () => {
  it.each<[string, Timer, number, { startedAt: number; endsAt: number; pausedPercent: number | null }]>([
    ['joined: paused at 0 %', idle, 3, { startedAt: at(3), endsAt: at(28), pausedPercent: 0 }],
    [
      'set to a long time',
      must(setTimer(idle, 55)),
      4,
      { startedAt: at(4), endsAt: at(29), pausedPercent: 0 },
    ],
    ['started: start and end', started, 0, { startedAt: at(0), endsAt: at(20), pausedPercent: null }],
    ['running: the same', started, 4, { startedAt: at(0), endsAt: at(20), pausedPercent: null }],
    ['paused: the percentage', paused, 5, { startedAt: at(0), endsAt: at(20), pausedPercent: 25 }],
    [
      'resumed: moved on by the pause',
      resumed,
      14,
      { startedAt: at(7), endsAt: at(27), pausedPercent: null },
    ],
    ['paused again', pausedAgain, 17, { startedAt: at(7), endsAt: at(27), pausedPercent: 50 }],
    [
      'resumed again',
      must(startTimer(pausedAgain, at(30))),
      31,
      { startedAt: at(20), endsAt: at(40), pausedPercent: null },
    ],
  ])('%s', (_state, timer, minute, run) => {
    expect(toMemberRun(timer, at(minute))).toEqual(run);
  });

  it('a paused run is placed from when it is shown, so that an old one can be brought to a room', () => {
    expect(toMemberRun(paused, at(300))).toEqual({ startedAt: at(295), endsAt: at(315), pausedPercent: 25 });
  });

  it('a run keeps what was worked when the time is set anew', () => {
    const longer = must(setTimer(paused, 15));
    expect(toMemberRun(longer, at(9))).toEqual({ startedAt: at(4), endsAt: at(24), pausedPercent: 25 });
    const shorter = must(setTimer(paused, 5));
    expect(toMemberRun(shorter, at(9))).toEqual({ startedAt: at(4), endsAt: at(14), pausedPercent: 50 });
  });

  it('a run is full once it was declared complete', () => {
    const completed = completeMemberRun(toMemberRun(paused, at(9)), at(9));
    expect(completed).toEqual({ startedAt: at(4), endsAt: at(9), pausedPercent: 100 });
    expect(isPaused(completed)).toBe(false);
  });

  it('a run that is declared complete as it begins has come to its end, too', () => {
    const completed = completeMemberRun(toMemberRun(started, at(0)), at(0));
    expect(completed).toEqual({ startedAt: at(0) - 1, endsAt: at(0), pausedPercent: 100 });
  });
});

describe('the bar', () => {
  it.each([
    ['before it begins, on a clock that is behind', started, -3, 0],
    ['at its start', started, 0, 0],
    ['half-way', started, 10, 50],
    ['at its end', started, 20, 100],
    ['long after its end', started, 500, 100],
    ['paused, however late', paused, 500, 25],
    ['resumed: goes on where it stopped', resumed, 12, 25],
    ['resumed, half-way', resumed, 17, 50],
  ])('%s', (_state, timer, minute, percent) => {
    const shown = toMemberRun(timer, at(Math.max(0, Math.min(minute, 12))));
    expect(percentOf(shown, at(minute))).toBeCloseTo(percent, 9);
  });

  it.each([
    ['one who has just joined', idle, 0, true, false],
    ['one who works', started, 1, false, true],
    ['one in the first second of work', started, 1 / 60, false, true],
    ['one in the last second of work', started, 20 - 1 / 60, false, true],
    ['one who pauses', paused, 9, true, true],
    ['one who has finished while the device slept', started, 21, false, false],
  ])('the bar of %s', (_who, timer, minute, paused, underWay) => {
    const run = toMemberRun(timer, at(Math.min(minute, 9)));
    expect(isPaused(run)).toBe(paused);
    expect(isUnderWay(run, at(minute))).toBe(underWay);
  });

  it('the bar of one who pressed pause at the very end is full, not paused', () => {
    expect(isPaused({ startedAt: at(0), endsAt: at(20), pausedPercent: 100 })).toBe(false);
    expect(isPaused({ startedAt: at(0), endsAt: at(20), pausedPercent: 99.9 })).toBe(true);
  });
});
