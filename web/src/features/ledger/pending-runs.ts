import type { LedgerRun } from '@focuspool/domain/ledger/ledger-contract';
import type { LedgerOperation } from '@focuspool/domain/operation/apply-ledger-operation';
import { isLedgerOperation } from '@focuspool/domain/operation/apply-ledger-operation';
import type { OperationOf } from '@focuspool/domain/operation/operation';
import { refusals } from '@focuspool/domain/refusals';
import type { ReplicaView } from '../operation/replica.ts';

/** A run as it will be once the server has taken what waits. */
export type ShownRun = LedgerRun & { readonly isWaiting: boolean; readonly isDeleted: boolean };

/** The run with what its person has said of it on this device and the server has not decided. */
export function showRun(run: LedgerRun, outbox: ReplicaView['outbox']): ShownRun {
  const waiting = outbox.filter(
    (operation): operation is OperationOf<'correct_run'> =>
      operation.kind === 'correct_run' && operation.key === run.key,
  );
  let shown: ShownRun = { ...run, isWaiting: waiting.length > 0, isDeleted: false };
  for (const { change } of waiting) {
    if (change.kind === 'delete') shown = { ...shown, isDeleted: true };
    else if (change.kind === 'minutes') shown = { ...shown, minutes: change.minutes };
    else shown = { ...shown, taskId: change.taskId, taskText: change.taskText };
  }
  return shown;
}

/** The runs that were noted here and that the server has not counted yet, the latest first. */
export function listWaitingNotes(outbox: ReplicaView['outbox']): OperationOf<'note_run'>[] {
  return outbox.filter((operation) => operation.kind === 'note_run').toReversed();
}

export type RefusedChange = { readonly id: string; readonly message: string };

/** What the server would not take, in words. */
export function listRefused(reports: ReplicaView['reports']): RefusedChange[] {
  return reports.flatMap(({ operation, verdict }) => {
    if (!isLedgerOperation(operation) || verdict.state !== 'refused') return [];
    const message = `${nameRun(operation)}: ${refusals[verdict.reason].message}`;
    const rest = operation.kind === 'note_run' ? 'Nothing was added.' : 'Nothing was changed.';
    return [{ id: operation.id, message: `${message} ${rest}` }];
  });
}

function nameRun(operation: LedgerOperation): string {
  const text = operation.kind === 'note_run' ? operation.task.taskText : operation.shown?.taskText;
  return text === undefined ? 'Your run' : `“${text}”`;
}
