import fc from 'fast-check';
import { expect, it } from 'vitest';
import { uuid } from '../../testing/numbered-uuid.ts';
import { after, at, t0, task } from '../../testing/run-steps.ts';
import { defaultRhythm } from '../rhythm/rhythm.ts';
import { minuteMs } from '../time-units.ts';
import { readTimer } from '../timer/timer.ts';
import { applyOperation, applyOperations, emptyState } from './apply-operation.ts';
import { moveOperation, type Operation, type PersonState } from './operation.ts';

const [x, y] = [uuid(101), uuid(102)];
const [b, c] = [uuid(201), uuid(202)];

const start = (minutes: number, key = x) => at(minutes, { kind: 'start_run', key, task, minutes: 25 });
const pause = (minutes: number, key = x) => at(minutes, { kind: 'pause_run', key });
const complete = (minutes: number, key = x) =>
  at(minutes, { kind: 'complete_run', key, rounding: 'nearest' });
const extend = (minutes: number, by = 5) => at(minutes, { kind: 'extend_run', key: x, minutes: by });
const rest = (minutes: number, key = b) => at(minutes, { kind: 'start_break', key, minutes: 5 });
const leave = (minutes: number, key = b) => at(minutes, { kind: 'leave_break', key });
const finish = (minutes: number, ended = minutes) =>
  at(minutes, { kind: 'finish_countdown', endedAt: t0 + ended * minuteMs });
const readRun = ({ run }: PersonState, minutes: number) =>
  run && readTimer(run.timer, t0 + minutes * minuteMs);
const breakOf = ({ rhythm: { lastBreak } }: PersonState) => lastBreak && [lastBreak.key, lastBreak.leftAt];

it('a finished run that is extended goes on for five minutes from that moment', () => {
  const extended = after(start(0), extend(40));
  expect(readRun(extended, 41)).toMatchObject({
    status: 'running',
    elapsedMs: 26 * minuteMs,
    remainingMs: 4 * minuteMs,
  });
  expect(extended.run?.timer.key).toBe(x);
});

it('a run sums the minutes of its extensions', () => {
  expect(after(start(0)).run?.timer).not.toHaveProperty('extendedMinutes');
  expect(after(start(0), extend(40), extend(41)).run?.timer.extendedMinutes).toBe(5);
  expect(after(start(0), extend(40), extend(60, 10)).run?.timer.extendedMinutes).toBe(15);
});

it('an extended run counts what was worked before and after the wait', () => {
  const done = after(start(0), extend(40), complete(60));
  expect(done.run).toBeNull();
  const shown = after(start(0), extend(40), pause(60));
  expect(readRun(shown, 60)).toMatchObject({ elapsedMs: 30 * minuteMs, status: 'finished' });
});

it.each([
  ['before its end', [start(0)], extend(20)],
  ['that was just extended by another device', [start(0), extend(30)], extend(31)],
  ['that went on and ended since', [start(0), extend(30), start(50, y)], extend(30)],
])('a run %s is not extended', (_name, before, operation) => {
  const state = after(...before);
  expect(applyOperations(state, [operation])).toBe(state);
});

it('a run that was paused at its very end can be extended', () => {
  expect(readRun(after(start(0), pause(25), extend(30)), 31)).toMatchObject({ status: 'running' });
});

it('extending a run that is completed is refused', () => {
  expect(applyOperation(after(start(0), complete(25)), extend(26))).toEqual({
    ok: false,
    reason: 'run_unknown',
  });
});

it('the completed runs of the day are recorded in the rhythm', () => {
  const done = after(start(0), complete(25), start(30, y), complete(55, y));
  expect(done.rhythm.recentRuns).toEqual([t0 + 25 * minuteMs, t0 + 55 * minuteMs]);
});

it('a standalone countdown counts once as a run of the day, at its end, however late it arrives', () => {
  const seen = after(start(0), complete(25), finish(50), finish(55, 50), finish(80, 90));
  expect(seen.rhythm.recentRuns).toEqual([25, 50, 80].map((minutes) => t0 + minutes * minuteMs));
  expect(applyOperations(seen, [finish(95, 50)])).toBe(seen);
  expect(seen.recentDays).toEqual(after(start(0), complete(25)).recentDays);
  expect(seen.totals).toEqual(emptyState.totals);
});

it('the end of a countdown moves with the clock of its device, but not below zero', () => {
  expect(moveOperation(finish(55, 50), 5 * minuteMs)).toEqual(finish(60, 55));
  expect(moveOperation(finish(55, 50), -2 * t0)).toMatchObject({ at: 0, endedAt: 0 });
});

it.each<[string, Operation[], [string, number | null] | null]>([
  ['begins', [rest(0)], [b, null]],
  ['ends with the next run', [rest(0), start(3)], [b, t0 + 3 * minuteMs]],
  ['ends early if its person leaves it', [rest(0), leave(2)], [b, t0 + 2 * minuteMs]],
  ['ends only once', [rest(0), leave(2), leave(4)], [b, t0 + 2 * minuteMs]],
  ['does not start again after it was left', [rest(0), leave(2), rest(3)], [b, t0 + 2 * minuteMs]],
  ['is not ended by leaving an earlier one', [rest(0), rest(30, c), leave(31)], [c, null]],
  ['that began earlier does not replace a later one', [rest(30, c), rest(0)], [c, null]],
  ['does not start while a run is running', [start(0), rest(3)], null],
  ['starts beside a paused run', [start(0), pause(10), rest(11)], [b, null]],
  ['ends for a run that was started before it elsewhere', [rest(10), start(8)], [b, t0 + 10 * minuteMs]],
  ['stays if a run that had ended before it arrives late', [rest(31), start(0), complete(25)], [b, null]],
  ['is left by resuming a paused run', [start(0), pause(10), rest(11), start(13)], [b, t0 + 13 * minuteMs]],
  [
    'is left if the run before it lasts longer, as another run took some of its time',
    [start(0), extend(25), rest(30), start(0, y)],
    [b, t0 + 30 * minuteMs],
  ],
  [
    'that arrives late is left if a run was started since',
    [start(12), pause(20), start(21), pause(22), rest(10)],
    [b, t0 + 12 * minuteMs],
  ],
  [
    'that arrives late is left if a run was completed after its end',
    [start(12), complete(20), start(30, y), complete(40, y), rest(10)],
    [b, t0 + 20 * minuteMs],
  ],
  ['is left by extending a run', [start(0), rest(30), extend(31)], [b, t0 + 31 * minuteMs]],
])('a break %s', (_name, all, expected) => {
  expect(breakOf(after(...all))).toEqual(expected);
});

it('starting a break while a run is running is refused', () => {
  expect(applyOperation(after(start(0)), rest(3))).toEqual({ ok: false, reason: 'run_running' });
});

it('rhythm settings are changed one by one, in any order', () => {
  const long = at(0, { kind: 'set_rhythm', settings: { longBreakMinutes: 20 } });
  const short = at(1, { kind: 'set_rhythm', settings: { shortBreakMinutes: 7, startsBreaks: true } });
  const expected = { ...defaultRhythm, longBreakMinutes: 20, shortBreakMinutes: 7, startsBreaks: true };
  expect(after(long, short).rhythm.settings).toEqual(expected);
  expect(after(short, long).rhythm.settings).toEqual(expected);
  const state = after(long);
  expect(applyOperations(state, [long])).toBe(state);
});

it("no break is open at an instant when its person's run is running, in any order of operations", () => {
  const minute = fc.integer({ min: 0, max: 60 });
  const key = fc.constantFrom(x, y);
  const doing = fc.oneof(
    fc.tuple(minute, key).map(([when, which]) => start(when, which)),
    fc.tuple(minute, key).map(([when, which]) => pause(when, which)),
    fc.tuple(minute, key).map(([when, which]) => complete(when, which)),
    fc.tuple(minute, fc.constantFrom(b, c)).map(([when, which]) => rest(when, which)),
    minute.map((when) => extend(when)),
  );
  fc.assert(
    fc.property(fc.array(doing, { maxLength: 20 }), (all) => {
      const { run, rhythm } = after(...all);
      const { lastBreak } = rhythm;
      if (!run || !lastBreak || lastBreak.leftAt !== null) return;
      expect(readTimer(run.timer, lastBreak.startedAt).status).not.toBe('running');
    }),
    { numRuns: 500 },
  );
});
