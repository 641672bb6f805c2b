import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { RunChange } from '../ledger/correct-run.ts';
import type { ExpectedTrophy } from '../ledger/expect-trophy.ts';
import { minuteMs } from '../time-units.ts';
import { applyOperation, applyOperations, emptyState } from './apply-operation.ts';
import {
  moveOperation,
  needsPremium,
  type Operation,
  operationSchema,
  type PersonState,
  personStateSchema,
} from './operation.ts';

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

it('the server knows by the ledger alone what a correction or a note of a counted run changes', () => {
  const correct: Operation = { kind: 'correct_run', id, key, at: at(60), change: { kind: 'delete' } };
  for (const operation of [correct, note(0, 20), note(30, 40)]) {
    const applied = applyOperation(running, operation);
    expect(applied.ok && applied.value).toBe(running);
  }
});

const day = '2026-11-22';
const worked: PersonState = {
  ...emptyState,
  lists: [
    {
      ...{ id: '-aaaaaaaaaaaaaaaaaaa', title: 'Today', createdAt: '2026-11-22T08:00:00.000Z' },
      tasks: [
        { id, text: 'Write', isCompleted: true, minutes: 40, runs: 2 },
        { id: key, text: 'Read', isCompleted: false, minutes: 0 },
      ],
    },
  ],
  totals: { trophies: 1, totalMinutes: 90 },
  recentDays: [{ day, minutes: 25, runs: 1 }],
};
const correct = (change: RunChange, minutes = 25, on = day, trophy?: ExpectedTrophy): Operation => ({
  ...{ kind: 'correct_run', id, key, at: at(60), change },
  shown: { taskText: 'Write', work: { taskId: id, minutes, day: on }, trophy },
});
const worksOf = ({ lists }: PersonState) => lists[0]?.tasks.map(({ minutes, runs = 0 }) => [minutes, runs]);

it.each<[string, Operation, unknown]>([
  [
    'shortened',
    correct({ kind: 'minutes', minutes: 10 }),
    [75, [{ day, minutes: 10, runs: 1 }], [25, 2], [0, 0]],
  ],
  ['deleted', correct({ kind: 'delete' }), [65, [], [15, 1], [0, 0]]],
  [
    'put on another task',
    correct({ kind: 'task', taskId: key, taskText: 'Read' }),
    [90, [{ day, minutes: 25, runs: 1 }], [15, 1], [25, 1]],
  ],
  [
    'put on no task',
    correct({ kind: 'task', taskId: null, taskText: 'A walk' }),
    [90, [{ day, minutes: 25, runs: 1 }], [15, 1], [0, 0]],
  ],
  [
    'of a day that the device does not know shortened',
    correct({ kind: 'minutes', minutes: 5 }, 25, '2026-11-01'),
    [70, [{ day, minutes: 25, runs: 1 }], [20, 2], [0, 0]],
  ],
])(
  'a run that is %s changes what its device shows of minutes at once, and no trophy where it expects none',
  (_what, operation, expected) => {
    const applied = applyOperations(worked, [operation]);
    expect(v.parse(personStateSchema, applied)).toEqual(applied);
    const { totals, recentDays } = applied;
    expect([totals.totalMinutes, recentDays, ...(worksOf(applied) ?? [])]).toEqual(expected);
    expect(totals.trophies).toBe(1);
  },
);

it('a device shows the trophies and minutes that it expects, and never fewer than none', () => {
  const lost = correct({ kind: 'delete' }, 25, day, { by: -1, isEarned: false });
  expect(v.parse(operationSchema, lost)).toEqual(lost);
  expect(applyOperations(worked, [lost]).totals.trophies).toBe(0);
  const few = { ...worked, totals: { trophies: 1, totalMinutes: 30 } };
  expect(applyOperations(few, [lost, lost]).totals).toEqual({ trophies: 0, totalMinutes: 0 });
  const moved = correct({ kind: 'task', taskId: key, taskText: 'Read' }, 25, day, { by: 1, isEarned: true });
  expect(applyOperations(worked, [moved]).totals.trophies).toBe(2);
});

it('what was noted is shown at once, on the day that its device says', () => {
  const noted = { ...note(0, 20), task: { taskId: id, taskText: 'Write' }, shown: { day } } as Operation;
  const applied = applyOperations(worked, [noted]);
  expect(applied).toMatchObject({
    totals: { trophies: 1, totalMinutes: 110 },
    recentDays: [{ day, minutes: 45, runs: 2 }],
  });
  expect(worksOf(applied)).toEqual([
    [60, 3],
    [0, 0],
  ]);
});

it('a correction that follows another one on the same device goes on from it', () => {
  const shorter = correct({ kind: 'minutes', minutes: 10 });
  const gone = correct({ kind: 'delete' }, 10);
  expect(applyOperations(worked, [shorter, gone]).totals.totalMinutes).toBe(65);
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
  expect(applyOperation(emptyState, note(50, 61))).toEqual({ ok: false, reason: 'note_not_over' });
  expect(applyOperation(emptyState, note(0, 10, 241))).toEqual({ ok: false, reason: 'note_impossible' });
});

it('what was noted by a clock that is off moves with the clock', () => {
  expect(moveOperation(note(0, 20), 5 * minuteMs)).toMatchObject({ at: at(65), from: at(5), to: at(25) });
});

it('runs are corrected and noted by premium members', () => {
  expect(needsPremium({ kind: 'correct_run' })).toBe(true);
  expect(needsPremium(note(0, 20))).toBe(true);
});

it('a correction can make a run of one minute', () => {
  const change = { kind: 'minutes', minutes: 1 };
  expect(v.is(operationSchema, { kind: 'correct_run', id, key, at: t0, change })).toBe(true);
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
