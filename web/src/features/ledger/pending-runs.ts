import type { RunTask } from '@focuspool/domain/ledger/correct-run';
import type { LedgerFilter, LedgerRun, LedgerSum } from '@focuspool/domain/ledger/ledger-contract';
import { countNote } from '@focuspool/domain/ledger/note-run';
import { isLedgerOperation, type LedgerOperation } from '@focuspool/domain/operation/apply-ledger-operation';
import type { OperationOf } from '@focuspool/domain/operation/operation';
import { minuteMs } from '@focuspool/domain/time-units';
import type { SharedRun } from '@focuspool/domain/timer/shared-run';
import { closeTimer } from '@focuspool/domain/timer/timer';
import { type Span, takeSpans } from '@focuspool/domain/timer/worked-spans';
import { useState } from 'react';
import type { ReplicaView } from '../operation/replica.ts';

/** A run as it will be once the server has accepted the waiting operations. */
export type ShownRun = LedgerRun & { readonly isWaiting: boolean; readonly isDeleted: boolean };

/** What a list does not show yet: the waiting operations, and those that the server has accepted since the list was read. */
export type Pending = {
  readonly operations: readonly LedgerOperation[];
  readonly waiting: ReadonlySet<string>;
};

type Reading = Pick<ReplicaView, 'outbox' | 'reports'> & { readonly readAt: number };

/** Returns what is pending after the next change of the outbox, or the next reading of the list. */
export function nextPending(before: Pending & Reading, now: Reading): Pending & Reading {
  const operations = now.outbox.filter(isLedgerOperation);
  const waiting = new Set(operations.map(({ id }) => id));
  const refused = new Set(now.reports.map(({ operation }) => operation.id));
  const taken = before.operations.filter(({ id }) => !waiting.has(id) && !refused.has(id));
  const isRefetched = before.readAt !== now.readAt;
  return { ...now, operations: isRefetched ? operations : [...taken, ...operations], waiting };
}

const nothing: Pending & Reading = {
  ...{ operations: [], waiting: new Set(), outbox: [], reports: [], readAt: 0 },
};

/** The same for a page; `readAt` is when its list was read, according to its cache. */
export function usePending({ outbox, reports }: ReplicaView, readAt: number): Pending {
  const [pending, setPending] = useState(nothing);
  const isSame = pending.outbox === outbox && pending.reports === reports && pending.readAt === readAt;
  if (isSame) return pending;
  const next = nextPending(pending, { outbox, reports, readAt });
  // Set during this render, so that no frame shows a run as it was before.
  setPending(next);
  return next;
}

/** Returns the run with the corrections made on this device that the list does not know. */
export function showRun(run: LedgerRun, { operations, waiting }: Pending): ShownRun {
  const own = operations.filter(
    (operation): operation is OperationOf<'correct_run'> =>
      operation.kind === 'correct_run' && operation.key === run.key,
  );
  let shown: ShownRun = { ...run, isWaiting: own.some(({ id }) => waiting.has(id)), isDeleted: false };
  for (const { change, shown: { trophy } = {} } of own) {
    if (change.kind === 'delete') shown = { ...shown, isDeleted: true };
    else if (change.kind === 'minutes') shown = { ...shown, ...shorten(run, change.minutes) };
    else {
      const { taskId, taskText } = change;
      const isMoved = taskId !== shown.taskId;
      shown = { ...shown, taskId, taskText };
      if (isMoved && trophy) shown = { ...shown, earnedTrophy: trophy.isEarned, hasHeir: false };
    }
  }
  return shown;
}

/** Returns the runs of a list as they are shown, without those that were moved here to a task outside its filter. */
export function showRuns(runs: readonly LedgerRun[], pending: Pending, filter: LedgerFilter): ShownRun[] {
  return runs.map((run) => showRun(run, pending)).filter((run) => isOnTask(run, filter));
}

function isOnTask({ taskId, taskText }: RunTask, filter: LedgerFilter): boolean {
  const isOfId = filter.taskId === undefined || filter.taskId === taskId;
  return isOfId && (filter.task === undefined || filter.task === taskText);
}

/** Shortens a run to its first minutes; a new end is given only if that makes it shorter. */
function shorten({ minutes: before, worked = [] }: LedgerRun, minutes: number) {
  const end = minutes < before ? takeSpans(worked, minutes * minuteMs).at(-1)?.to : undefined;
  return { minutes, ...(end !== undefined && { endedAt: new Date(end).toISOString() }) };
}

/** Time that no other run can have, and the task it was spent on. */
export type TakenSpan = Span & { readonly taskText: string };

/** The time that is or will be counted, as far as this page knows: runs of a list, runs noted here, and runs in hand. */
export function listTakenSpans(
  runs: readonly LedgerRun[],
  pending: Pending,
  inHand: readonly SharedRun[],
  now: number,
): TakenSpan[] {
  const counted = runs.flatMap((run) => {
    const { isDeleted, minutes, taskText, worked = [] } = showRun(run, pending);
    if (isDeleted) return [];
    const spans = minutes < run.minutes ? takeSpans(worked, minutes * minuteMs) : worked;
    return spans.map((span) => ({ ...span, taskText }));
  });
  const noted = pending.operations.filter((operation) => operation.kind === 'note_run');
  return [
    ...counted,
    ...noted.map(({ from, to, task }) => ({ from, to, taskText: task.taskText })),
    ...inHand.flatMap(({ timer, task }) =>
      closeTimer(timer, now).worked.map((span) => ({ ...span, taskText: task.taskName })),
    ),
  ];
}

/** Returns the runs that were noted here and are missing from the list, the latest first. */
export function listPendingNotes(
  { operations }: Pending,
  filter: LedgerFilter,
  runs: readonly LedgerRun[],
): OperationOf<'note_run'>[] {
  const { from, to, task: _name, taskId: _id, ...others } = filter;
  if (Object.values(others).some((value) => value !== undefined)) return [];
  return operations
    .filter((operation) => operation.kind === 'note_run')
    .filter((note) => isOnTask(note.task, filter) && !runs.some(({ key }) => key === note.key))
    .filter(({ shown }) => (!from || (shown && shown.day >= from)) && (!to || (shown && shown.day <= to)))
    .toReversed();
}

type SummedList = {
  readonly runs: readonly LedgerRun[];
  readonly shown: readonly ShownRun[];
  readonly notes: readonly OperationOf<'note_run'>[];
};

/** Returns the number that a list explains, including what is pending for its runs. */
export function showSum(sum: LedgerSum, { runs, shown, notes }: SummedList, pending: Pending): LedgerSum {
  if (sum.of === 'trophies') {
    const expected = pending.operations.map((each) =>
      each.kind === 'correct_run' ? each.shown?.trophy : null,
    );
    return {
      ...sum,
      trophies: Math.max(
        0,
        expected.reduce((all, each) => all + (each?.by ?? 0), sum.trophies),
      ),
    };
  }
  const noted = notes.map(({ from, to, at }) => countNote({ from, to }, at));
  const counted = [
    ...shown.filter(({ isDeleted }) => !isDeleted).map(({ minutes }) => minutes),
    ...noted.map((each) => (each.ok ? each.value : 0)),
  ];
  const more = sumMinutes(counted) - sumMinutes(runs.map(({ minutes }) => minutes));
  return {
    ...sum,
    minutes: Math.max(0, sum.minutes + more),
    runs: sum.runs === null ? null : sum.runs + counted.length - runs.length,
  };
}

const sumMinutes = (minutes: readonly number[]) => minutes.reduce((all, each) => all + each, 0);
