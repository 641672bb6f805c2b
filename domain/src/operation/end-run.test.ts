import { expect, it } from 'vitest';
import { uuid } from '../../testing/numbered-uuid.ts';
import { after, on, t0, task, tell } from '../../testing/run-steps.ts';
import { minuteMs } from '../time-units.ts';
import { readTimer } from '../timer/timer.ts';
import { applyOperation, applyOperations, emptyState } from './apply-operation.ts';
import type { Operation, PersonState } from './operation.ts';

const [X, Y] = [on(uuid(101)), on(uuid(102))];

it.each<[string, Operation[], Operation[], Operation[], string[]]>([
  ['completed', [X.start(0), X.pause(3)], [X.complete(5)], [X.goOn(10, 22)], ['hand 101: 10-']],
  ['let go', [X.start(0), X.pause(3)], [X.drop(5)], [X.goOn(10, 22)], ['hand 101: 10-']],
  [
    'completed, while it is paused by now',
    [X.start(0), X.pause(3)],
    [X.complete(5)],
    [X.goOn(10, 22), X.pause(12), X.goOn(14, 20), X.pause(15)],
    ['hand 101: 10-12 14-15'],
  ],
  [
    'completed while it was running on both',
    [X.start(0)],
    [X.complete(5)],
    [X.pause(7), X.goOn(10, 18)],
    ['hand 101: 10-'],
  ],
  ['let go while it was only set', [X.set(0, 35)], [X.drop(5)], [X.start(10, 35)], ['hand 101: 10-']],
  [
    'let go, while it is aside by now',
    [X.start(0), X.pause(3)],
    [X.drop(5)],
    [X.goOn(10, 22), Y.start(12)],
    ['hand 102: 12-', 'aside 101: 10-12'],
  ],
  [
    'completed while it waited aside',
    [X.start(0), Y.start(3)],
    [X.complete(5)],
    [X.goOn(10, 22)],
    ['hand 101: 10-', 'aside 102: 3-10'],
  ],
])(
  'a run that one device %s stays with another one that went on unaware, in either order',
  (_what, both, one, other, told) => {
    const state = after(...both, ...one, ...other);
    expect(tell(state)).toEqual(told);
    expect(after(...both, ...other, ...one)).toEqual(state);
    expect(after(...both, ...other, ...one, ...one)).toEqual(state);
  },
);

it('a run that goes on past an end that arrives late has as much left as before', () => {
  const leftAt = (state: PersonState, minutes: number) =>
    state.run && readTimer(state.run.timer, t0 + minutes * minuteMs).remainingMs / minuteMs;
  const goesOn = after(X.start(0), X.pause(3), X.start(10), X.pause(12), X.start(14));
  expect([leftAt(goesOn, 15), leftAt(applyOperations(goesOn, [X.complete(5)]), 15)]).toEqual([19, 19]);
});

it('a run ended on one device and resumed on another has as much left as the other showed', () => {
  const [both, ended] = [[X.start(0), X.pause(20)], X.complete(31)];
  const goesOn = [X.goOn(30, 5), X.pause(60)];
  expect(tell(after(...both, ended, ...goesOn))).toEqual(['hand 101: 30-35']);
  // As a device of the previous version sends it.
  expect(tell(after(...both, ended, X.start(30), X.pause(60)))).toEqual(['hand 101: 30-55']);
  // What is already known of the run counts, and no run is longer than can be set.
  expect(tell(after(...both, X.goOn(30, 9), X.pause(60)))).toEqual(['hand 101: 0-20 30-35']);
  expect(tell(after(X.goOn(0, 90), X.pause(90)))).toEqual(['hand 101: 0-55']);
});

it('a run extended after an end that arrives late has only its extension as its length', () => {
  const { timer } = after(X.start(0), X.extend(30), X.complete(27)).run ?? {};
  expect(timer).toMatchObject({ durationMs: 5 * minuteMs, worked: [], runningSince: t0 + 30 * minuteMs });
  expect(timer).not.toHaveProperty('extendedMinutes');
});

it('an end that arrives late ends a run whose last span arrived late too', () => {
  expect(tell(after(X.start(0), X.pause(10), X.start(5), X.complete(7)))).toEqual([]);
  expect(tell(after(X.start(0), X.pause(10), X.start(5), X.drop(7)))).toEqual([]);
});

it('a run that starts just after its end, by clocks that differ slightly, is ended', () => {
  expect(tell(after(X.start(0), X.pause(3), X.start(5.03), X.complete(5)))).toEqual([]);
  expect(tell(after(X.start(5.03), X.drop(5)))).toEqual([]);
});

it('a run that one device completed earns what was worked before, once, and not what came after', () => {
  const list = {
    ...{ id: task.groupId, title: 'Thesis', createdAt: new Date(t0).toISOString() },
    tasks: [{ id: task.taskId, text: task.taskName, isCompleted: false, minutes: 9 }],
  };
  const all = [X.start(0), X.pause(5), X.start(10), X.pause(14), X.complete(7)];
  const completed = applyOperations({ ...emptyState, lists: [list] }, all);
  expect(completed.lists[0]?.tasks).toMatchObject([{ isCompleted: true, minutes: 14, runs: 1 }]);
  expect(applyOperation(completed, X.complete(8))).toEqual({ ok: false, reason: 'run_unknown' });
});
