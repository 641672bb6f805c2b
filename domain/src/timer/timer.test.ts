import { expect, it } from 'vitest';
import { accepted } from '../../testing/accepted.ts';
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

const startedAt = (minutes: number, timer: Timer = createTimer(key)) =>
  accepted(startTimer(timer, at(minutes)));
const finished = () => observeTimer(startedAt(0), at(25)).timer;

it('a new timer is idle with 25 minutes', () => {
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
])('a timer after %d of 25 minutes shows %d percent', (minutes, percent) => {
  expect(readTimer(startedAt(0), at(minutes)).percent).toBe(percent);
});

it('a timer shows each percent from the exact millisecond at which it is reached', () => {
  const percents = Array.from({ length: 101 }, (_, percent) => percent);
  const read = (percent: number) => readTimer(startedAt(0), t0 + (percent * 25 * minuteMs) / 100).percent;
  expect(percents.map(read)).toEqual(percents);
});

it('the end of a resumed timer is moved by its pause', () => {
  const paused = accepted(pauseTimer(startedAt(0), at(10)));
  expect(readTimer(startedAt(30, paused), at(31)).endsAt).toBe(at(45));
});

it('a timer keeps the spans between its pauses', () => {
  const paused = accepted(pauseTimer(startedAt(30, accepted(pauseTimer(startedAt(0), at(10)))), at(32)));
  expect(paused.worked).toEqual([
    { from: at(0), to: at(10) },
    { from: at(30), to: at(32) },
  ]);
  expect(readTimer(paused, at(500))).toMatchObject({ status: 'paused', elapsedMs: 12 * minuteMs });
});

it('a timer keeps no empty span', () => {
  expect(accepted(pauseTimer(startedAt(3), at(3))).worked).toEqual([]);
});

it.each([4, 56, 10.5, Number.NaN])('setting a timer to %d minutes is refused', (minutes) => {
  expect(setTimer(createTimer(key), minutes)).toEqual({ ok: false, reason: 'out_of_range' });
  expect(() => createTimer(key, minutes)).toThrow(RangeError);
});

it('setting a running timer is refused', () => {
  expect(setTimer(startedAt(0), 30)).toEqual({ ok: false, reason: 'running' });
});

it('starting a running timer is refused', () => {
  expect(startTimer(startedAt(0), at(1))).toEqual({ ok: false, reason: 'running' });
});

it('starting a timer with no time left is refused', () => {
  expect(startTimer(finished(), at(26))).toEqual({ ok: false, reason: 'nothing_left' });
});

it('pausing a timer that is idle or has ended is refused', () => {
  expect(pauseTimer(createTimer(key), t0)).toEqual({ ok: false, reason: 'not_running' });
  expect(pauseTimer(startedAt(0), at(25))).toEqual({ ok: false, reason: 'not_running' });
});

it.each([5, 55])('setting a timer to %d minutes sets the remaining time', (minutes) => {
  expect(readTimer(accepted(setTimer(createTimer(key), minutes)), t0).remainingMs).toBe(minutes * minuteMs);
});

it('setting a paused timer keeps what was worked', () => {
  const paused = accepted(setTimer(accepted(pauseTimer(startedAt(0), at(10))), 30));
  expect(readTimer(paused, at(11))).toMatchObject({
    elapsedMs: 10 * minuteMs,
    remainingMs: 30 * minuteMs,
    percent: 25,
  });
});

it('setting a timer after its end gives it a second end', () => {
  const again = startedAt(30, accepted(setTimer(finished(), 5)));
  const seen = observeTimer(again, at(40));
  expect(seen.justFinished).toBe(true);
  expect(readTimer(seen.timer, at(40)).elapsedMs).toBe(30 * minuteMs);
});

it('a timer ends at the instant of zero, however late it is observed, and only once', () => {
  const seen = observeTimer(startedAt(0), at(600));
  expect(seen).toMatchObject({ justFinished: true, timer: { worked: [{ from: at(0), to: at(25) }] } });
  expect(observeTimer(seen.timer, at(601))).toEqual({ timer: seen.timer, justFinished: false });
});

it('a timer stays finished when the clock falls back', () => {
  expect(readTimer(finished(), at(3))).toMatchObject({ status: 'finished', remainingMs: 0 });
});

it('a timer moved to another clock has worked just as long, running or finished', () => {
  const moved = moveTimer(startedAt(0), 60 * minuteMs);
  expect(readTimer(moved, at(61))).toMatchObject({ elapsedMs: minuteMs, status: 'running' });
  expect(moveTimer(finished(), 60 * minuteMs)).toEqual(finished());
});

it('a clock that falls back removes no elapsed time, and counting goes on from there', () => {
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
])('of %d planned and %d added minutes, a run of %d used %d added ones', (planned, added, worked, more) => {
  const timer = { ...createTimer(key, planned), worked: [{ from: at(0), to: at(worked) }] };
  const durationMs = (planned + added) * minuteMs;
  expect(countExtendedMinutes({ ...timer, durationMs, extendedMinutes: added })).toBe(more);
});
