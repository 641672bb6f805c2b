import * as v from 'valibot';
import { expect, it } from 'vitest';
import { minuteMs } from '../timer/timer.ts';
import { applyOperation, applyOperations, emptyState } from './apply-operation.ts';
import { moveOperation, needsPremium, type Operation, operationSchema } from './operation.ts';

const t0 = 1_700_000_000_000;
const at = (minutes: number) => t0 + minutes * minuteMs;
const id = '3f0e6c1e-8a52-4d6a-9a53-0d6cf4d8b001';
const key = '3f0e6c1e-8a52-4d6a-9a53-0d6cf4d8b002';
const task = { taskId: id, taskName: 'Write', groupId: '', minutes: 0 };
const note = (from: number, to: number, now = 60) =>
  v.parse(operationSchema, {
    ...{ kind: 'note_run', id, key, at: at(now), from: at(from), to: at(to) },
    task: { taskId: null, taskText: ' Write ' },
  });
const running = applyOperations(emptyState, [
  { kind: 'start_run', id, key, task, at: at(20), minutes: 25 },
  { kind: 'pause_run', id, key, at: at(30) },
  { kind: 'start_run', id, key, task, at: at(40) },
]);

it('what is corrected or noted of runs that are counted is no part of what a device knows', () => {
  const correct: Operation = { kind: 'correct_run', id, key, at: at(60), change: { kind: 'delete' } };
  for (const operation of [correct, note(0, 20), note(30, 40)]) {
    const applied = applyOperation(running, operation);
    expect(applied.ok && applied.value).toBe(running);
  }
});

it.each([
  [19, 21],
  [25, 26],
  [30, 41],
  [50, 51],
])('a run from minute %d to %d is not noted while the run in hand has that time', (from, to) => {
  expect(applyOperation(running, note(from, to))).toEqual({ ok: false, reason: 'run_overlaps' });
});

it('a run that is not over, or too far back, is not noted', () => {
  const impossible = { ok: false, reason: 'note_impossible' };
  expect(applyOperation(emptyState, note(50, 61))).toEqual(impossible);
  expect(applyOperation(emptyState, note(0, 10, 241))).toEqual(impossible);
});

it('what was noted by a clock that is off moves with the clock', () => {
  expect(moveOperation(note(0, 20), 5 * minuteMs)).toMatchObject({ at: at(65), from: at(5), to: at(25) });
});

it('runs are corrected and noted by premium members', () => {
  expect(needsPremium({ kind: 'correct_run' })).toBe(true);
  expect(needsPremium(note(0, 20))).toBe(true);
});

it.each([
  ['makes a run of no minutes', { kind: 'minutes', minutes: 0 }],
  ['makes a run of half a minute', { kind: 'minutes', minutes: 0.5 }],
  ['names no task', { kind: 'task', taskId: null, taskText: ' ' }],
  ['has NUL in its task', { kind: 'task', taskId: null, taskText: 'a\0' }],
  ['moves the time of a run', { kind: 'startedAt', startedAt: 0 }],
])('a correction that %s cannot be read', (_what, change) => {
  expect(v.is(operationSchema, { kind: 'correct_run', id, key, at: t0, change })).toBe(false);
});
