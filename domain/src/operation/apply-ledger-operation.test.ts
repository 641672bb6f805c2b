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

it('correcting or noting a run without shown values leaves the state as it was', () => {
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
    'moved to another task',
    correct({ kind: 'task', taskId: key, taskText: 'Read' }),
    [90, [{ day, minutes: 25, runs: 1 }], [15, 1], [25, 1]],
  ],
  [
    'moved to no task',
    correct({ kind: 'task', taskId: null, taskText: 'A walk' }),
    [90, [{ day, minutes: 25, runs: 1 }], [15, 1], [0, 0]],
  ],
  [
    'shortened on a day that the device does not know',
    correct({ kind: 'minutes', minutes: 5 }, 25, '2026-11-01'),
    [70, [{ day, minutes: 25, runs: 1 }], [20, 2], [0, 0]],
  ],
])(
  'a run that is %s changes the shown minutes at once, and the trophies only as expected',
  (_what, operation, expected) => {
    const applied = applyOperations(worked, [operation]);
    expect(v.parse(personStateSchema, applied)).toEqual(applied);
    const { totals, recentDays } = applied;
    expect([totals.totalMinutes, recentDays, ...(worksOf(applied) ?? [])]).toEqual(expected);
    expect(totals.trophies).toBe(1);
  },
);

it('a correction changes the shown trophies and minutes as expected, but never below zero', () => {
  const lost = correct({ kind: 'delete' }, 25, day, { by: -1, isEarned: false });
  expect(v.parse(operationSchema, lost)).toEqual(lost);
  expect(applyOperations(worked, [lost]).totals.trophies).toBe(0);
  const few = { ...worked, totals: { trophies: 1, totalMinutes: 30 } };
  expect(applyOperations(few, [lost, lost]).totals).toEqual({ trophies: 0, totalMinutes: 0 });
  const moved = correct({ kind: 'task', taskId: key, taskText: 'Read' }, 25, day, { by: 1, isEarned: true });
  expect(applyOperations(worked, [moved]).totals.trophies).toBe(2);
});

it('a noted run is shown at once, on the day that its device gives', () => {
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

it('a correction continues from an earlier one on the same device', () => {
  const shorter = correct({ kind: 'minutes', minutes: 10 });
  const gone = correct({ kind: 'delete' }, 10);
  expect(applyOperations(worked, [shorter, gone]).totals.totalMinutes).toBe(65);
});

it.each([
  [19, 21],
  [25, 26],
  [30, 41],
  [50, 51],
])('noting a run from minute %d to %d is refused while the current run has that time', (from, to) => {
  expect(applyOperation(running, note(from, to))).toEqual({ ok: false, reason: 'run_overlaps' });
});

it('noting a run is refused if it is not over, or too far back', () => {
  expect(applyOperation(emptyState, note(50, 61))).toEqual({ ok: false, reason: 'note_not_over' });
  expect(applyOperation(emptyState, note(0, 10, 241))).toEqual({ ok: false, reason: 'note_impossible' });
});

it('a noted run moves with the clock of its device when that is corrected', () => {
  expect(moveOperation(note(0, 20), 5 * minuteMs)).toMatchObject({ at: at(65), from: at(5), to: at(25) });
});

it('correcting and noting runs needs premium', () => {
  expect(needsPremium({ kind: 'correct_run' })).toBe(true);
  expect(needsPremium(note(0, 20))).toBe(true);
});

it('a correction can shorten a run to one minute', () => {
  const change = { kind: 'minutes', minutes: 1 };
  expect(v.is(operationSchema, { kind: 'correct_run', id, key, at: t0, change })).toBe(true);
});

it.each([
  ['shortens a run to no minutes', { kind: 'minutes', minutes: 0 }],
  ['shortens a run to half a minute', { kind: 'minutes', minutes: 0.5 }],
  ['names no task', { kind: 'task', taskId: null, taskText: ' ' }],
  ['has a NUL in its task name', { kind: 'task', taskId: null, taskText: 'a\0' }],
  ['changes the start of a run', { kind: 'startedAt', startedAt: 0 }],
])('a correction that %s is invalid', (_what, change) => {
  expect(v.is(operationSchema, { kind: 'correct_run', id, key, at: t0, change })).toBe(false);
});
