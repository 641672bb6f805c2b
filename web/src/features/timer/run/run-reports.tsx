import { isLedgerOperation } from '@focuspool/domain/operation/apply-ledger-operation';
import { findRun, isRunOperation, type RunOperation } from '@focuspool/domain/operation/apply-run-operation';
import { grantOf } from '@focuspool/domain/operation/operation';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { showToast } from '../../../ui/feedback/toast-queue.ts';
import { openReplica, useReplica } from '../../operation/person-replica.ts';
import type { ReplicaView } from '../../operation/replica.ts';
import type { Report } from '../../operation/replica-store.ts';
import { acknowledgeReport, retryCompletion, toCompletionVerdict } from '../complete-run.ts';
import { describeVerdict } from '../completion-messages.ts';
import { describeBreakRefusal, describeLedgerRefusal } from '../refusal-messages.ts';
import { readDisplayed, watchDisplayed } from '../use-completion.ts';

const mostShown = 3;

/**
 * What was refused of runs, of breaks, of corrections, or left out of them, and why, on whatever page somebody is. It stays until
 * they have read it, and a run that the server would not take until they let it go. On a phone it leaves the foot to what is
 * worked with.
 */
export function RunReports({ userId }: { userId: string }) {
  const view = useReplica(userId);
  const displayed = useSyncExternalStore(watchDisplayed, readDisplayed);
  const [asking, setAsking] = useState<Report | null>(null);
  const unread = view.reports.flatMap((report) => {
    const { operation, verdict } = report;
    const refused = verdict.state === 'refused' ? verdict.reason : null;
    if (isLedgerOperation(operation) && refused)
      return { report, message: describeLedgerRefusal(operation, refused), canRetry: false };
    if (operation.kind === 'start_break' && refused)
      return { report, message: describeBreakRefusal(view.hasPlan), canRetry: false };
    if (!isRunOperation(operation) || displayed.has(keyOf(operation))) return [];
    const completion = toCompletionVerdict(view, report);
    const message = describeVerdict(nameTask(view, operation), completion);
    return { report, message, canRetry: completion.state === 'refused' && completion.isKept };
  });

  return (
    <div className="pointer-events-none fixed inset-x-4 top-[calc(env(safe-area-inset-top)+4.75rem)] z-40 grid gap-2 sm:top-auto sm:bottom-6 sm:max-w-88">
      {unread.slice(0, mostShown).map(({ report, message, canRetry }) => (
        <div
          key={report.operation.id}
          role="alert"
          className="pointer-events-auto grid animate-rise gap-3 rounded-surface border border-line bg-solid p-5 text-ink shadow-float"
        >
          <p className="wrap-anywhere">{message}</p>
          <div className="flex gap-2">
            {canRetry ? (
              <>
                <Button onClick={() => retryCompletion(userId, report)}>Try again</Button>
                <Button variant="plain" onClick={() => setAsking(report)}>
                  Let it go
                </Button>
              </>
            ) : (
              <Button variant="quiet" onClick={() => acknowledgeReport(userId, report)}>
                OK
              </Button>
            )}
          </div>
        </div>
      ))}
      <ConfirmDialog
        isOpen={asking !== null}
        title="Let this run go?"
        description={`The work on “${asking && isRunOperation(asking.operation) ? nameTask(view, asking.operation) : ''}” will not count.`}
        onYes={() => {
          if (asking) dropRefused(userId, asking);
          setAsking(null);
        }}
        onNo={() => setAsking(null)}
      />
    </div>
  );
}

function keyOf(operation: RunOperation): string {
  return operation.kind === 'adopt_run' ? operation.timer.key : operation.key;
}

function nameTask({ shown }: ReplicaView, operation: RunOperation): string {
  if ('task' in operation) return operation.task.taskName;
  const claimed = operation.kind === 'complete_run' ? operation.claim : undefined;
  return claimed?.taskName ?? findRun(shown, keyOf(operation))?.task.taskName ?? 'Your run';
}

function dropRefused(userId: string, { operation }: Report): void {
  const replica = openReplica(userId);
  void replica.dismiss(operation.id);
  if (isRunOperation(operation)) replica.act({ kind: 'drop_run', key: keyOf(operation) });
}

/** Runs of which all counts, a line each where no page shows it; what was left out of others is told until it is read. */
export function showCountedRuns(settled: readonly Report[]): void {
  for (const { operation, verdict } of settled) {
    if (operation.kind !== 'complete_run' || verdict.state === 'refused') continue;
    const receipt = grantOf(verdict.operation);
    if (!receipt || receipt.uncounted || readDisplayed().has(operation.key)) continue;
    showToast(describeVerdict(operation.claim?.taskName ?? 'Your run', { state: 'counted', receipt }));
  }
}
