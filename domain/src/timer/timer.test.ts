import { describe, expect, it } from 'vitest';
import {
  createTimer,
  minuteMs,
  moveTimer,
  observeTimer,
  pauseTimer,
  readTimer,
  setTimer,
  startTimer,
  type Timer,
} from './timer.ts';

const key = '3f0e6c1e-8a52-4d6a-9a53-0d6cf4d8b001';
const t0 = 1_700_000_000_000;
const at = (minutes: number) => t0 + minutes * minuteMs;

function value<Value>(outcome: { ok: true; value: Value } | { ok: false; reason: string }): Value {
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.value;
}

const startedAt = (minutes: number, timer: Timer = createTimer(key)) => value(startTimer(timer, at(minutes)));
const finished = () => observeTimer(startedAt(0), at(25)).timer;

describe('a timer', () => {
  it('begins idle with 25 minutes', () => {
    expect(readTimer(createTimer(key), t0)).toEqual({
      status: 'idle',
      elapsedMs: 0,
      remainingMs: 25 * minuteMs,
      percent: 0,
      endsAt: null,
    });
  });

  it.each([
    [9, 36],
    [24.99, 99],
    [25, 100],
  ])('after %d of 25 minutes stands at %d percent', (minutes, percent) => {
    expect(readTimer(startedAt(0), at(minutes)).percent).toBe(percent);
  });

  it('knows when it will end, pauses left out', () => {
    const paused = value(pauseTimer(startedAt(0), at(10)));
    expect(readTimer(startedAt(30, paused), at(31)).endsAt).toBe(at(45));
  });

  it('counts the stretches between the pauses', () => {
    const paused = value(pauseTimer(startedAt(30, value(pauseTimer(startedAt(0), at(10)))), at(32)));
    expect(paused.worked).toEqual([
      { from: at(0), to: at(10) },
      { from: at(30), to: at(32) },
    ]);
    expect(readTimer(paused, at(500))).toMatchObject({ status: 'paused', elapsedMs: 12 * minuteMs });
  });

  it('keeps no stretch of no length', () => {
    expect(value(pauseTimer(startedAt(3), at(3))).worked).toEqual([]);
  });
});

describe('what a timer refuses', () => {
  it.each([4, 56, 10.5, Number.NaN])('setting %d minutes', (minutes) => {
    expect(setTimer(createTimer(key), minutes)).toEqual({ ok: false, reason: 'out_of_range' });
    expect(() => createTimer(key, minutes)).toThrow(RangeError);
  });

  it('being set while it runs', () => {
    expect(setTimer(startedAt(0), 30)).toEqual({ ok: false, reason: 'running' });
  });

  it('being started twice', () => {
    expect(startTimer(startedAt(0), at(1))).toEqual({ ok: false, reason: 'running' });
  });

  it('being started with nothing left', () => {
    expect(startTimer(finished(), at(26))).toEqual({ ok: false, reason: 'nothing_left' });
  });

  it('being paused while it does not run, or after its end', () => {
    expect(pauseTimer(createTimer(key), t0)).toEqual({ ok: false, reason: 'not_running' });
    expect(pauseTimer(startedAt(0), at(25))).toEqual({ ok: false, reason: 'not_running' });
  });
});

describe('setting a timer', () => {
  it.each([5, 55])('to %d minutes sets what remains', (minutes) => {
    expect(readTimer(value(setTimer(createTimer(key), minutes)), t0).remainingMs).toBe(minutes * minuteMs);
  });

  it('keeps what was worked', () => {
    const paused = value(setTimer(value(pauseTimer(startedAt(0), at(10))), 30));
    expect(readTimer(paused, at(11))).toMatchObject({
      elapsedMs: 10 * minuteMs,
      remainingMs: 30 * minuteMs,
      percent: 25,
    });
  });

  it('after its end gives it a second end', () => {
    const again = startedAt(30, value(setTimer(finished(), 5)));
    const seen = observeTimer(again, at(40));
    expect(seen.justFinished).toBe(true);
    expect(readTimer(seen.timer, at(40)).elapsedMs).toBe(30 * minuteMs);
  });
});

describe('the end of a timer', () => {
  it('is the instant of zero, however late it is noticed, and comes once', () => {
    const seen = observeTimer(startedAt(0), at(600));
    expect(seen).toMatchObject({ justFinished: true, timer: { worked: [{ from: at(0), to: at(25) }] } });
    expect(observeTimer(seen.timer, at(601))).toEqual({ timer: seen.timer, justFinished: false });
  });

  it('stays reached when the clock falls back', () => {
    expect(readTimer(finished(), at(3))).toMatchObject({ status: 'finished', remainingMs: 0 });
  });
});

describe('a run by another clock', () => {
  it('has come just as far, running or not', () => {
    const moved = moveTimer(startedAt(0), 60 * minuteMs);
    expect(readTimer(moved, at(61))).toMatchObject({ elapsedMs: minuteMs, status: 'running' });
    expect(moveTimer(finished(), 60 * minuteMs)).toEqual(finished());
  });
});

describe('a clock that falls back', () => {
  it('takes no elapsed time away, and the count goes on from there', () => {
    const seen = observeTimer(startedAt(0), at(10)).timer;
    expect(readTimer(seen, at(-60)).elapsedMs).toBe(10 * minuteMs);
    const back = observeTimer(seen, at(-60)).timer;
    expect(readTimer(back, at(-58)).elapsedMs).toBe(12 * minuteMs);
    expect(back.worked).toEqual([{ from: at(0), to: at(10) }]);
  });
});
