import { expect, it } from 'vitest';
import { minuteMs } from '../time-units.ts';
import {
  countExtendedMinutes,
  createTimer,
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

it('a timer begins idle with 25 minutes', () => {
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
])('a timer after %d of 25 minutes stands at %d percent', (minutes, percent) => {
  expect(readTimer(startedAt(0), at(minutes)).percent).toBe(percent);
});

it('a timer stands at each percent from the very millisecond on at which it has come so far', () => {
  const percents = Array.from({ length: 101 }, (_, percent) => percent);
  const read = (percent: number) => readTimer(startedAt(0), t0 + (percent * 25 * minuteMs) / 100).percent;
  expect(percents.map(read)).toEqual(percents);
});

it('a timer knows when it will end, pauses left out', () => {
  const paused = value(pauseTimer(startedAt(0), at(10)));
  expect(readTimer(startedAt(30, paused), at(31)).endsAt).toBe(at(45));
});

it('a timer counts the stretches between the pauses', () => {
  const paused = value(pauseTimer(startedAt(30, value(pauseTimer(startedAt(0), at(10)))), at(32)));
  expect(paused.worked).toEqual([
    { from: at(0), to: at(10) },
    { from: at(30), to: at(32) },
  ]);
  expect(readTimer(paused, at(500))).toMatchObject({ status: 'paused', elapsedMs: 12 * minuteMs });
});

it('a timer keeps no stretch of no length', () => {
  expect(value(pauseTimer(startedAt(3), at(3))).worked).toEqual([]);
});

it.each([4, 56, 10.5, Number.NaN])('what a timer refuses: setting %d minutes', (minutes) => {
  expect(setTimer(createTimer(key), minutes)).toEqual({ ok: false, reason: 'out_of_range' });
  expect(() => createTimer(key, minutes)).toThrow(RangeError);
});

it('what a timer refuses: being set while it runs', () => {
  expect(setTimer(startedAt(0), 30)).toEqual({ ok: false, reason: 'running' });
});

it('what a timer refuses: being started twice', () => {
  expect(startTimer(startedAt(0), at(1))).toEqual({ ok: false, reason: 'running' });
});

it('what a timer refuses: being started with nothing left', () => {
  expect(startTimer(finished(), at(26))).toEqual({ ok: false, reason: 'nothing_left' });
});

it('what a timer refuses: being paused while it does not run, or after its end', () => {
  expect(pauseTimer(createTimer(key), t0)).toEqual({ ok: false, reason: 'not_running' });
  expect(pauseTimer(startedAt(0), at(25))).toEqual({ ok: false, reason: 'not_running' });
});

it.each([5, 55])('setting a timer to %d minutes sets what remains', (minutes) => {
  expect(readTimer(value(setTimer(createTimer(key), minutes)), t0).remainingMs).toBe(minutes * minuteMs);
});

it('setting a timer keeps what was worked', () => {
  const paused = value(setTimer(value(pauseTimer(startedAt(0), at(10))), 30));
  expect(readTimer(paused, at(11))).toMatchObject({
    elapsedMs: 10 * minuteMs,
    remainingMs: 30 * minuteMs,
    percent: 25,
  });
});

it('setting a timer after its end gives it a second end', () => {
  const again = startedAt(30, value(setTimer(finished(), 5)));
  const seen = observeTimer(again, at(40));
  expect(seen.justFinished).toBe(true);
  expect(readTimer(seen.timer, at(40)).elapsedMs).toBe(30 * minuteMs);
});

it('the end of a timer is the instant of zero, however late it is noticed, and comes once', () => {
  const seen = observeTimer(startedAt(0), at(600));
  expect(seen).toMatchObject({ justFinished: true, timer: { worked: [{ from: at(0), to: at(25) }] } });
  expect(observeTimer(seen.timer, at(601))).toEqual({ timer: seen.timer, justFinished: false });
});

it('the end of a timer stays reached when the clock falls back', () => {
  expect(readTimer(finished(), at(3))).toMatchObject({ status: 'finished', remainingMs: 0 });
});

it('a run by another clock has come just as far, running or not', () => {
  const moved = moveTimer(startedAt(0), 60 * minuteMs);
  expect(readTimer(moved, at(61))).toMatchObject({ elapsedMs: minuteMs, status: 'running' });
  expect(moveTimer(finished(), 60 * minuteMs)).toEqual(finished());
});

it('a clock that falls back takes no elapsed time away, and the count goes on from there', () => {
  const seen = observeTimer(startedAt(0), at(10)).timer;
  expect(readTimer(seen, at(-60)).elapsedMs).toBe(10 * minuteMs);
  const back = observeTimer(seen, at(-60)).timer;
  expect(readTimer(back, at(-58)).elapsedMs).toBe(12 * minuteMs);
  expect(back.worked).toEqual([{ from: at(0), to: at(10) }]);
});

it.each([
  [25, 5, 20, 0],
  [25, 5, 25, 0],
  [25, 5, 30, 5],
  [25, 10, 30.2, 5],
  [25, 10, 30.6, 6],
  [25, 10, 60, 10],
  [25, 0, 25, 0],
])('of %d minutes and %d added ones, %d worked are %d more than planned', (planned, added, worked, more) => {
  const timer = { ...createTimer(key, planned), worked: [{ from: at(0), to: at(worked) }] };
  const durationMs = (planned + added) * minuteMs;
  expect(countExtendedMinutes({ ...timer, durationMs, extendedMinutes: added })).toBe(more);
});
