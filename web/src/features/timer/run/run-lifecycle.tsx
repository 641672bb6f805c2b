import { isLedgerOperation } from '@focuspool/domain/operation/apply-ledger-operation';
import { toNotice } from '@focuspool/domain/push/alert';
import { useEffect, useEffectEvent } from 'react';
import { navigate } from '../../../platform/navigation.ts';
import { paths } from '../../../platform/paths.ts';
import { createBackgroundPart, useBackgroundPart } from '../../../platform/updates/background-part.ts';
import { loadChunk } from '../../../platform/updates/load-chunk.ts';
import { useOnlyTab } from '../../../platform/use-only-tab.ts';
import { usePageLeaving } from '../../../platform/use-page-leaving.ts';
import { showToast } from '../../../ui/feedback/toast-queue.ts';
import { useOnDemand } from '../../../ui/load-on-demand.ts';
import { useTitleClock } from '../../../ui/page/page-title.ts';
import type { Report } from '../../operation/device-store.ts';
import { openReplica } from '../../operation/person-replica.ts';
import { isBreakBegun, isReportedOnEveryPage } from '../../operation/reported-on-every-page.ts';
import { markWaiting } from '../alerts/app-badge.ts';
import { claimEnd, notifyEnd, useAnnounceLockInView } from '../alerts/end-notification.ts';
import { type NoticePress, takeOpeningPress, watchNotificationClicks } from '../alerts/notice-press.ts';
import { ringChosenChime } from '../alerts/ring-chime.ts';
import { tickIfWanted } from '../alerts/tick.ts';
import { useSmallWindow } from '../small-window/small-window-store.ts';
import { standaloneRun } from '../standalone/standalone-run.ts';
import { confirmEndAfterSleep } from './confirm-end-after-sleep.ts';
import { showsRun, useCurrentRun } from './run-status.ts';
import { openRunStore, type RunView, readRun } from './run-store.ts';
import { formatTitleClock, statusLabels } from './status-labels.ts';
import { useTicking } from './use-ticking.ts';

const smallWindowPart = createBackgroundPart(
  async () => (await import('../small-window/small-window.tsx')).SmallWindow,
);

const importReports = async () => (await import('./run-reports.tsx')).RunReports;

/** Keeps a person's run going on every page, ends it on time, and reports the outcome of finished runs. */
export function RunLifecycle({ userId, canOpenTimer }: { userId: string; canOpenTimer: boolean }) {
  const run = useCurrentRun(userId);
  const status = run ? readRun(run).status : 'idle';

  // No page shows a countdown beside a run, so its end would come out of nowhere.
  useEffect(() => {
    if (status === 'running') standaloneRun.pause();
  }, [status]);

  useTitleClock(0, run ? formatTitleClock(readRun(run)) : '');

  const isTickingTab = useOnlyTab(`focuspool.tick.${userId}`, status === 'running');
  useTicking(status === 'running', () => {
    const store = openRunStore(userId);
    store.refresh();
    const seen = store.read();
    if (seen && isTickingTab) tickIfWanted();
    return seen ? readRun(seen).remainingMs : 0;
  });

  useAnnounceLockInView(userId);
  const announceFinish = useEffectEvent(async ({ task, timer }: RunView) => {
    await confirmEndAfterSleep(userId, timer.seenAt);
    const current = openRunStore(userId).read()?.timer;
    if (current?.key !== timer.key || current.seenAt !== timer.seenAt) return;
    // Claimed by key and instant: after a pause or an extension the run has another end.
    if (!(await claimEnd(userId, `${timer.key} ${timer.seenAt}`))) return;
    ringChosenChime();
    void notifyEnd(toNotice({ kind: 'run', ...timer, taskName: task.taskName }));
    if (!showsRun(location)) showToast(`${statusLabels.finished}: ${task.taskName}`);
  });
  useEffect(() => openRunStore(userId).watchFinish((finished) => void announceFinish(finished)), [userId]);

  // Uses the browser's location, because a page that is being left stays rendered until the next one is.
  const followNotice = useEffectEvent((press: NoticePress) => {
    if (!showsRun(location)) navigate(canOpenTimer ? paths.timer : paths.home);
    if (press.action) void carryOut(userId, press);
  });
  useEffect(() => {
    const press = takeOpeningPress();
    if (press) followNotice(press);
    return watchNotificationClicks((each) => followNotice(each));
  }, []);

  const isOver = status === 'finished';
  useEffect(() => markWaiting('run', isOver), [isOver]);

  usePageLeaving(() => openRunStore(userId).save());

  useEffect(() => openReplica(userId).watchSettled(showCountedRuns), [userId]);

  const { Component: RunReports, load } = useOnDemand(importReports);
  const handleReports = useEffectEvent(() => {
    const replica = openReplica(userId);
    const reports = replica.read().reports.filter(({ operation }) => isReportedOnEveryPage(operation));
    for (const report of reports) if (!mustBeReported(report)) void replica.dismiss(report.operation.id);
    if (reports.some(mustBeReported)) void load();
  });
  useEffect(() => {
    handleReports();
    return openReplica(userId).watch(() => handleReports());
  }, [userId]);

  const smallWindow = useSmallWindow();
  const { part: SmallWindow } = useBackgroundPart(smallWindowPart, smallWindow !== null);

  return (
    <>
      {RunReports && <RunReports userId={userId} />}
      {SmallWindow && smallWindow && <SmallWindow userId={userId} within={smallWindow} />}
    </>
  );
}

/** Carries out the pressed action. If its code cannot be loaded, the run itself still offers the same. */
async function carryOut(userId: string, press: NoticePress): Promise<void> {
  const actions = await loadChunk(() => import('../alerts/notice-actions.ts')).catch(() => null);
  await actions?.carryOutPress(userId, press);
}

/** Says in one line what a finished run counts for, if no page shows it. */
function showCountedRuns(settled: readonly Report[]): void {
  if (!settled.some(({ operation }) => operation.kind === 'complete_run')) return;
  loadChunk(() => import('./run-reports.tsx'))
    .then((reports) => reports.showCountedRuns(settled))
    .catch(() => {});
}

/** Whether a person must be told of a report; a refusal that the run itself shows anyway, as of a pause, needs no alert. */
function mustBeReported({ operation, verdict }: Report): boolean {
  const reason = verdict.state === 'refused' ? verdict.reason : null;
  if (operation.kind === 'complete_run') return reason !== 'run_counted';
  if (operation.kind === 'adopt_run')
    return operation.timer.worked.length > 0 || operation.timer.runningSince !== null;
  if (isLedgerOperation(operation) || isBreakBegun(operation)) return true;
  return operation.kind === 'land_run' || reason === 'runs_waiting' || reason === 'place_missing';
}
