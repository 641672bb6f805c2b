import { findRun, isRunOperation, type RunOperation } from '@focuspool/domain/operation/apply-run-operation';
import { grantOf } from '@focuspool/domain/operation/operation';
import { minuteMs } from '@focuspool/domain/time-units';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { serverNow } from '../../../platform/clock/server-clock.ts';
import { useLocation } from '../../../platform/location.ts';
import { navigate } from '../../../platform/navigation.ts';
import { paths } from '../../../platform/paths.ts';
import { Button, pressOnce } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { showToast } from '../../../ui/feedback/toast-queue.ts';
import type { Report } from '../../operation/device-store.ts';
import { toNoteAgain } from '../../operation/note-run-again.ts';
import { openReplica, useReplica } from '../../operation/person-replica.ts';
import type { ReplicaView } from '../../operation/replica.ts';
import { acknowledgeReport, dropRun, retryCompletion, toCompletionVerdict } from '../complete-run.ts';
import { describeVerdict } from '../completion-messages.ts';
import { describeRefusal } from '../refusal-messages.ts';
import { readDisplayed, watchDisplayed } from '../use-completion.ts';

const mostShown = 3;

/**
 * Says on every page which runs, breaks and corrections were refused or counted in part, and why. A report stays until it has
 * been read; that of a run which the server did not accept, until the run is let go. On a phone it is above the page, which
 * makes room for it, so that the foot stays free for controls.
 */
export function RunReports({ userId }: { userId: string }) {
  const view = useReplica(userId);
  const displayed = useSyncExternalStore(watchDisplayed, readDisplayed);
  const [asking, setAsking] = useState<Report | null>(null);
  const { pathname, search } = useLocation();
  useEndedBreakDismissal(userId, view.reports);
  const noteAgain = ({ operation }: Report) => {
    const to = paths.runs + (pathname === paths.runs ? search : '');
    navigate(to, { state: toNoteAgain(operation.id), replace: pathname === paths.runs });
  };
  const unread = view.reports.flatMap((report) => {
    const described = describeReport(view, report, displayed);
    return described ? [{ report, ...described }] : [];
  });

  return (
    // `aria-live` keeps an open dialog from hiding the alerts inside; it is off because the alerts announce themselves.
    <div
      aria-live="off"
      className="run-reports pointer-events-none z-25 grid max-h-[40dvh] gap-2 overflow-y-auto px-4 not-empty:py-2 max-sm:sticky max-sm:top-[calc(env(safe-area-inset-top)+4.5rem+var(--strip-shift))] sm:fixed sm:bottom-0 sm:left-[env(safe-area-inset-left)] sm:max-h-[75dvh] sm:w-100 sm:pr-8 sm:not-empty:pb-6"
    >
      {unread.slice(0, mostShown).map(({ report, message, isKept }) => (
        <div
          key={report.operation.id}
          role="alert"
          className="pointer-events-auto grid animate-rise gap-3 rounded-surface border border-line bg-solid p-5 text-ink sm:shadow-float"
        >
          <p className="wrap-anywhere">{message}</p>
          <div className="flex gap-2">
            {isKept ? (
              <>
                <Button onClick={pressOnce(() => retryCompletion(userId, report))}>Try again</Button>
                <Button variant="plain" onClick={() => setAsking(report)}>
                  Let it go
                </Button>
              </>
            ) : (
              <>
                {report.operation.kind === 'note_run' && view.hasPlan && (
                  <Button onClick={() => noteAgain(report)}>Try again</Button>
                )}
                <Button variant="quiet" onClick={pressOnce(() => acknowledgeReport(userId, report))}>
                  OK
                </Button>
              </>
            )}
          </div>
        </div>
      ))}
      <ConfirmDialog
        isOpen={asking !== null}
        title="Let this run go?"
        isLoss
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

/** Returns what to say of a report, and whether its run is kept on this device; null if there is nothing to say here. */
function describeReport(
  view: ReplicaView,
  report: Report,
  displayed: ReadonlySet<string>,
): { message: string; isKept: boolean } | null {
  const { operation, verdict } = report;
  const refusal =
    verdict.state === 'refused' ? describeRefusal(operation, verdict.reason, view.hasPlan) : null;
  if (refusal !== null) return { message: refusal, isKept: false };
  if (!isRunOperation(operation) || displayed.has(keyOf(operation))) return null;
  const completion = toCompletionVerdict(view, report);
  const message = describeVerdict(nameTask(view, operation), completion);
  return { message, isKept: completion.state === 'refused' && completion.isKept };
}

/** Dismisses the report of a refused break once the break would be over, at once on a device that was away for all of it. */
function useEndedBreakDismissal(userId: string, reports: readonly Report[]): void {
  useLayoutEffect(() => {
    const timers = reports.flatMap((report) => {
      const { operation } = report;
      if (operation.kind !== 'start_break') return [];
      const leftMs = operation.at + operation.minutes * minuteMs - serverNow();
      if (leftMs > 0) return [setTimeout(acknowledgeReport, leftMs, userId, report)];
      acknowledgeReport(userId, report);
      return [];
    });
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [userId, reports]);
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
  void openReplica(userId).dismiss(operation.id);
  if (isRunOperation(operation)) dropRun(userId, keyOf(operation));
}

/** Shows a toast for each run that counts in full and is shown on no page. Reports on other runs stay until they are read. */
export function showCountedRuns(settled: readonly Report[]): void {
  for (const { operation, verdict } of settled) {
    if (operation.kind !== 'complete_run' || verdict.state === 'refused') continue;
    const grant = grantOf(verdict);
    if (!grant || grant.uncounted || readDisplayed().has(operation.key)) continue;
    showToast(describeVerdict(operation.claim?.taskName ?? 'Your run', { state: 'counted', grant }));
  }
}
