import fc from 'fast-check';
import { expect, it } from 'vitest';
import { uuid } from '../../testing/numbered-uuid.ts';
import { at, t0, task } from '../../testing/run-steps.ts';
import { keyOfBreakAfter } from '../rhythm/key-of-break.ts';
import { minuteMs } from '../time-units.ts';
import { applyOperation, applyOperations, emptyState } from './apply-operation.ts';
import type { Operation, PersonState } from './operation.ts';

const [first, other] = [uuid(101), uuid(150)];
const rest1 = keyOfBreakAfter(first);
const rest2 = keyOfBreakAfter(rest1);

const start = (minutes: number, key: string) => at(minutes, { kind: 'start_run', key, task, minutes: 25 });
const pause = (minutes: number, key: string) => at(minutes, { kind: 'pause_run', key });
const complete = (minutes: number, key: string) =>
  at(minutes, { kind: 'complete_run', key, rounding: 'nearest' });
const rest = (minutes: number, key: string) => at(minutes, { kind: 'start_break', key, minutes: 5 });
const leave = (minutes: number, key = rest1) => at(minutes, { kind: 'leave_break', key });
const follow = (minutes: number, key: string) =>
  at(minutes, { kind: 'start_run', key, task, minutes: 25, afterBreak: key });

/** A run and the break after it, from minute 25 to 30, known to all devices. */
const before = applyOperations(emptyState, [start(0, first), complete(25, first), rest(25, rest1)]);
const after = (...all: Operation[]) => applyOperations(before, all);
const summary = ({ run, aside, rhythm: { lastBreak } }: PersonState) => ({
  run: run && [run.timer.key, run.timer.runningSince && (run.timer.runningSince - t0) / minuteMs],
  aside: aside.map(({ timer }) => timer.key),
  rests: lastBreak?.leftAt === null ? lastBreak.key : null,
});

const working = (key: string, since: number) => ({ run: [key, since], aside: [], rests: null });
const resting = (key: string) => ({ run: null, aside: [], rests: key });
const idle = { run: null, aside: [], rests: null };

it.each<[string, Operation[], object]>([
  ['starts at the end of the break', [follow(30, rest1)], working(rest1, 30)],
  ['is the same run on both devices', [follow(30.5, rest1), follow(30, rest1)], working(rest1, 30.5)],
  [
    'does not come back once it was completed',
    [follow(30, rest1), complete(40, rest1), follow(30, rest1)],
    idle,
  ],
  [
    'does not end the next break',
    [follow(30, rest1), complete(40, rest1), rest(40, rest2), follow(30.5, rest1)],
    resting(rest2),
  ],
  [
    'stays paused when another device starts it too',
    [follow(30, rest1), pause(40, rest1), follow(30.5, rest1)],
    { ...working(rest1, 0), run: [rest1, null] },
  ],
  ['does not start if the break was left', [leave(28), follow(30, rest1)], idle],
  ['is removed when the break turns out to have been left before', [follow(30, rest1), leave(28)], idle],
  ['stays if the break was left only after its end', [follow(30, rest1), leave(31)], working(rest1, 30)],
  [
    'stays if it was resumed',
    [follow(30, rest1), pause(40, rest1), start(41, rest1), leave(28)],
    working(rest1, 41),
  ],
  [
    'puts a run started before the break aside',
    [follow(30, rest1), start(20, other)],
    { ...working(rest1, 30), aside: [other] },
  ],
  ['is not confused with a run that its person started', [start(31, other), leave(28)], working(other, 31)],
  ['does not replace a run started in the break', [start(28, other), follow(30, rest1)], working(other, 28)],
  ['is replaced by a late run from the break', [follow(30, rest1), start(28, other)], working(other, 28)],
  ['does not replace one started after the break', [start(31, other), follow(30, rest1)], working(other, 31)],
  ['does not start after an unknown break', [follow(30, rest2)], resting(rest1)],
])('a run that follows a break by itself %s', (_name, all, expected) => {
  const state = after(...all);
  expect(summary(state)).toEqual(expected);
});

it('a break keeps the instant at which it was left, even if a run had followed it', () => {
  const left = (...all: Operation[]) => after(...all).rhythm.lastBreak?.leftAt;
  expect(left(leave(28))).toBe(t0 + 28 * minuteMs);
  expect(left(follow(30, rest1), leave(28))).toBe(t0 + 28 * minuteMs);
});

it('a run that follows a break too late is accepted without a change', () => {
  const state = after(leave(28));
  expect(applyOperation(state, follow(30, rest1))).toEqual({ ok: true, value: state });
});

it('a paused run that followed a break is kept when a run started during the break arrives', () => {
  const state = after(follow(30, rest1), pause(40, rest1), start(28, other));
  expect([state.run, ...state.aside].map((run) => run?.timer.key)).toContain(rest1);
});

it('two offline devices that continue by themselves give one chain of runs, in either order', () => {
  const device = fc.record({
    finishesAt: fc.integer({ min: 55, max: 60 }),
    lateMs: fc.integer({ min: 0, max: 1_000 }),
  });
  fc.assert(
    fc.property(device, device, fc.boolean(), (one, two, isSwapped) => {
      const tell = ({ finishesAt, lateMs }: typeof one) => {
        const late = lateMs / minuteMs;
        const again = finishesAt + late;
        return [
          follow(30 + late, rest1),
          complete(again, rest1),
          rest(again, rest2),
          follow(again + 5, rest2),
        ];
      };
      const [earlier, later] = isSwapped ? [two, one] : [one, two];
      const state = after(...tell(earlier), ...tell(later));
      expect(state.aside).toEqual([]);
      expect(state.run?.timer.key).toBe(rest2);
      expect(state.rhythm.recentRuns).toHaveLength(2);
      expect(state).toEqual(after(...tell(earlier)));
    }),
  );
});
