import { describeOrigin } from '@focuspool/domain/ledger/describe-origin';
import type { LedgerFilter, LedgerRun, LedgerSum } from '@focuspool/domain/ledger/ledger-contract';
import type { Operation } from '@focuspool/domain/operation/operation';
import type { SharedRun } from '@focuspool/domain/timer/shared-run';
import type { Span } from '@focuspool/domain/timer/worked-spans';
import { expect, it } from 'vitest';
import type { Report } from '../operation/device-store.ts';
import {
  listPendingNotes,
  listTakenSpans,
  nextPending,
  type Pending,
  showRun,
  showRuns,
  showSum,
} from './pending-runs.ts';

const at = 1_700_000_000_000;
const run: LedgerRun = {
  ...{ key: 'a', taskId: 'one', taskText: 'Write', listTitle: 'Today', day: '2026-11-22' },
  ...{ startedAt: '', endedAt: '', recordedAt: '', minutes: 25, witnessedMinutes: 25 },
  ...{ earnedTrophy: true, origin: 'timer', extendedMinutes: 0, corrections: [] },
};
const correct = (change: object, key = 'a', id = '1') =>
  ({ kind: 'correct_run', id, at, key, change, shown: { taskText: 'Write' } }) as Operation;
const note = {
  ...{ kind: 'note_run', id: '2', at, key: 'b', from: at - 600_000, to: at, timeZone: undefined },
  ...{ task: { taskId: null, taskText: 'Walk' }, shown: { day: '2026-11-22' } },
} as const satisfies Operation;

const nothing = {
  ...{ operations: [], waiting: new Set<string>() },
  ...{ outbox: [], reports: [], readAt: 1 },
};
const waitFor = (...outbox: Operation[]) => nextPending(nothing, { outbox, reports: [], readAt: 1 });

function sumUp(sum: LedgerSum, runs: LedgerRun[], pending: Pending, filter: LedgerFilter = {}): LedgerSum {
  const shown = showRuns(runs, pending, filter);
  return showSum(sum, { runs, shown, notes: listPendingNotes(pending, filter, runs) }, pending);
}

it('a run is shown with its own pending corrections and no others', () => {
  const pending = waitFor(
    correct({ kind: 'minutes', minutes: 10 }),
    correct({ kind: 'task', taskId: null, taskText: 'Read' }),
    correct({ kind: 'delete' }, 'c'),
    note,
  );
  expect(showRun(run, pending)).toEqual({
    ...{ ...run, minutes: 10, taskId: null, taskText: 'Read' },
    ...{ isWaiting: true, isDeleted: false },
  });
  expect(showRun(run, waitFor(note))).toEqual({ ...run, isWaiting: false, isDeleted: false });
  expect(showRun(run, waitFor(correct({ kind: 'delete' }))).isDeleted).toBe(true);
});

it('a run shortened on this device ends after that many worked minutes', () => {
  const worked = [
    { from: at - 3_000_000, to: at - 2_400_000 },
    { from: at - 900_000, to: at },
  ];
  const shorter = waitFor(correct({ kind: 'minutes', minutes: 15 }));
  const endedAt = new Date(at - 600_000).toISOString();
  expect(showRun({ ...run, worked }, shorter)).toMatchObject({ minutes: 15, endedAt });
  const shown = showRun({ ...run, extendedMinutes: 11 }, shorter);
  expect(describeOrigin({ ...shown, isCorrected: false })).toBe('Worked · +1 minute');
});

it('an accepted change stays applied to a list until the list is fetched again', () => {
  const shorter = correct({ kind: 'minutes', minutes: 10 });
  const taken = nextPending(waitFor(shorter, note), { outbox: [note], reports: [], readAt: 1 });
  expect(showRun(run, taken)).toMatchObject({ minutes: 10, isWaiting: false });
  expect(listPendingNotes(taken, {}, [])).toEqual([note]);
  const read = nextPending(taken, { outbox: [note], reports: [], readAt: 2 });
  expect(showRun(run, read)).toMatchObject({ minutes: 25, isWaiting: false });
  expect(listPendingNotes(read, {}, [run])).toEqual([note]);
  expect(listPendingNotes(read, {}, [{ ...run, key: note.key }])).toEqual([]);
});

it('a refused change is no longer shown', () => {
  const operation = correct({ kind: 'delete' });
  const report: Report = { operation, verdict: { state: 'refused', id: '1', reason: 'run_too_old' } };
  const refused = nextPending(waitFor(operation), { outbox: [], reports: [report], readAt: 1 });
  expect(showRun(run, refused).isDeleted).toBe(false);
});

it.each([
  [{}, 1],
  [{ from: '2026-11-22', to: '2026-11-22' }, 1],
  [{ from: '2026-11-23' }, 0],
  [{ to: '2026-11-21' }, 0],
  [{ task: 'Walk' }, 1],
  [{ task: 'Write' }, 0],
  [{ taskId: 'one' }, 0],
  [{ list: 'Today' }, 0],
  [{ of: 'trophies' }, 0],
] as const)('the ledger filtered by %j shows %d pending notes', (filter, count) => {
  expect(listPendingNotes(waitFor(note), filter, [])).toHaveLength(count);
});

it('a sum includes the pending changes of its runs', () => {
  const sum = { of: 'minutes', minutes: 100, runs: 4, days: 2 } as const;
  const other = { ...run, key: 'c', minutes: 15 };
  const pending = waitFor(
    correct({ kind: 'minutes', minutes: 10 }),
    correct({ kind: 'delete' }, 'c', '3'),
    correct({ kind: 'delete' }, 'not on the list', '4'),
    note,
  );
  const runs = [run, other];
  expect(sumUp(sum, runs, pending)).toEqual({ ...sum, minutes: 80, runs: 4 });
  expect(sumUp({ ...sum, runs: null }, [other], waitFor(correct({ kind: 'delete' }, 'c')))).toMatchObject({
    ...{ minutes: 85, runs: null },
  });
  const trophies = { of: 'trophies', trophies: 3 } as const;
  expect(sumUp(trophies, [run], pending)).toEqual(trophies);
});

it.each([[{ taskId: 'one' }], [{ task: 'Write' }]])(
  'the ledger filtered by %j includes notes on the task and omits runs moved to another task',
  (filter) => {
    const sum = { of: 'minutes', minutes: 50, runs: 2, days: null } as const;
    const runs = [run, { ...run, key: 'c' }];
    const move = correct({ kind: 'task', taskId: 'two', taskText: 'Read' });
    expect(showRuns(runs, waitFor(move), filter).map(({ key }) => key)).toEqual(['c']);
    expect(sumUp(sum, runs, waitFor(move), filter)).toEqual({ ...sum, minutes: 25, runs: 1 });
    const more = { ...note, task: { taskId: 'one', taskText: 'Write' } };
    expect(sumUp(sum, runs, waitFor(move, more, note), filter)).toEqual({ ...sum, minutes: 35, runs: 2 });
    expect(sumUp(sum, runs, waitFor(move), {})).toEqual(sum);
  },
);

it('the taken time covers runs as they are shown, the current run and pending notes', () => {
  const worked = [
    { from: at - 9_000_000, to: at - 8_400_000 },
    { from: at - 7_800_000, to: at - 6_900_000 },
  ];
  const other = { ...run, key: 'c', worked: [{ from: at - 3_000_000, to: at - 2_400_000 }] };
  const whole = { ...run, worked };
  const ofNote = { from: note.from, to: note.to, taskText: 'Walk' };
  const onWrite = (spans: readonly (Span | undefined)[]) =>
    spans.map((span) => ({ ...span, taskText: 'Write' }));
  const timer = { key: 'e', durationMs: 1_500_000, elapsedMs: 0, worked: [], runningSince: at - 60_000 };
  const inHand = { task: { taskName: 'Draw' }, timer } as unknown as SharedRun;
  expect(listTakenSpans([whole, other, { ...run, key: 'd' }], waitFor(), [inHand], at)).toEqual([
    ...onWrite(worked),
    ...onWrite(other.worked),
    { from: at - 60_000, to: at, taskText: 'Draw' },
  ]);
  const pending = waitFor(
    correct({ kind: 'minutes', minutes: 15 }),
    correct({ kind: 'delete' }, 'c', '3'),
    note,
  );
  const shortened = [worked[0], { from: at - 7_800_000, to: at - 7_500_000 }];
  expect(listTakenSpans([whole, other], pending, [], at)).toEqual([...onWrite(shortened), ofNote]);
});

it('trophies are shown as expected, even for a run corrected twice before it is sent', () => {
  const expectOf = (change: object, trophy: object, id: string) =>
    ({ ...correct(change, 'a', id), shown: { taskText: 'Write', trophy } }) as Operation;
  const moved = expectOf({ kind: 'task', taskId: 'two', taskText: 'Read' }, { by: 0, isEarned: true }, '1');
  expect(showRun(run, waitFor(moved))).toMatchObject({ taskId: 'two', earnedTrophy: true, hasHeir: false });
  const deleted = expectOf({ kind: 'delete' }, { by: -1, isEarned: false }, '2');
  const trophies = { of: 'trophies', trophies: 3 } as const;
  expect(sumUp(trophies, [run], waitFor(moved, deleted))).toEqual({ of: 'trophies', trophies: 2 });
});
