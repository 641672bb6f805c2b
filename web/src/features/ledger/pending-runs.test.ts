import type { LedgerRun } from '@focuspool/domain/ledger/ledger-contract';
import type { Operation } from '@focuspool/domain/operation/operation';
import { expect, it } from 'vitest';
import { listRefused, listWaitingNotes, showRun } from './pending-runs.ts';

const at = 1_700_000_000_000;
const run: LedgerRun = {
  ...{ key: 'a', taskId: 'one', taskText: 'Write', listTitle: 'Today', day: '2026-11-22' },
  ...{ startedAt: '', endedAt: '', recordedAt: '', minutes: 25, witnessedMinutes: 25 },
  ...{ earnedTrophy: true, origin: 'timer', extendedMinutes: 0, corrections: [] },
};
const correct = (change: object, key = 'a') =>
  ({ kind: 'correct_run', id: '1', at, key, change, shown: { taskText: 'Write' } }) as Operation;
const note = {
  ...{ kind: 'note_run', id: '2', at, key: 'b', from: at - 600_000, to: at, timeZone: undefined },
  task: { taskId: null, taskText: 'Walk' },
} as const satisfies Operation;

it('a run is shown with what waits to be sent of it, and of no other', () => {
  const waiting = [
    correct({ kind: 'minutes', minutes: 10 }),
    correct({ kind: 'task', taskId: null, taskText: 'Read' }),
    correct({ kind: 'delete' }, 'c'),
    note,
  ];
  expect(showRun(run, waiting)).toEqual({
    ...{ ...run, minutes: 10, taskId: null, taskText: 'Read' },
    ...{ isWaiting: true, isDeleted: false },
  });
  expect(showRun(run, [note])).toEqual({ ...run, isWaiting: false, isDeleted: false });
  expect(showRun(run, [correct({ kind: 'delete' })]).isDeleted).toBe(true);
  expect(listWaitingNotes(waiting)).toEqual([note]);
});

it('what was refused is told by the name of its run', () => {
  const refuse = (operation: Operation, reason: 'run_too_old' | 'run_overlaps' | 'task_missing') => ({
    operation,
    verdict: { state: 'refused', id: operation.id, reason } as const,
  });
  const tick = { kind: 'tick_task', id: '3', at, taskId: 'one', isCompleted: true } as const;
  expect(
    listRefused([
      refuse(correct({ kind: 'delete' }), 'run_too_old'),
      refuse(note, 'run_overlaps'),
      refuse(tick, 'task_missing'),
    ]),
  ).toEqual([
    { id: '1', message: '“Write”: A run can be corrected for 7 days. Nothing was changed.' },
    { id: '2', message: '“Walk”: Another run already counts for this time. Nothing was added.' },
  ]);
});
