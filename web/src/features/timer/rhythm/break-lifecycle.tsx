import { endTitles, toNotice } from '@focuspool/domain/push/alert';
import { minuteMs } from '@focuspool/domain/time-units';
import { formatClock } from '@focuspool/domain/timer/time-format';
import { useEffect, useEffectEvent } from 'react';
import { serverNow } from '../../../platform/clock/server-clock.ts';
import { useLocation } from '../../../platform/location.ts';
import { showToast } from '../../../ui/feedback/toast-queue.ts';
import { useTitleClock } from '../../../ui/page/page-title.ts';
import { openReplica, useReplica } from '../../operation/person-replica.ts';
import { markWaiting } from '../alerts/app-badge.ts';
import { claimEnd, notifyEnd } from '../alerts/end-notification.ts';
import { ringChosenChime } from '../alerts/ring-chime.ts';
import { confirmEndAfterSleep } from '../run/confirm-end-after-sleep.ts';
import { readTaskId } from '../run/run-location.ts';
import { showsRun } from '../run/run-status.ts';
import { useTicking } from '../run/use-ticking.ts';
import { type BreakView, openBreakStore, useBreak } from './break-store.ts';
import { autoStartLimitMs, findNextTask, isStillToDo, startRunAfterBreak } from './rhythm-actions.ts';

/** Keeps a person's break going on every page, ends it on time, and starts the next run if they want that automatically. */
export function BreakLifecycle({ userId }: { userId: string }) {
  const view = useBreak(userId);
  const page = useLocation();
  const isRunning = view?.reading.status === 'running';
  const isOver = view?.reading.status === 'over';
  // The timer of a task that was opened in the meantime shows nothing about the break.
  const isOnTask = isStillToDo(useReplica(userId), showsRun(page) && readTaskId(page.state));

  useTitleClock(1, view && !(isOver && isOnTask) ? formatBreakTitle(view) : '');
  useTicking(isRunning, () => {
    const store = openBreakStore(userId);
    store.refresh();
    return store.read()?.reading.remainingMs ?? 0;
  });

  const announceEnd = useEffectEvent(async ({ taken, reading }: BreakView) => {
    await confirmEndAfterSleep(userId, reading.endsAt);
    if (openBreakStore(userId).read()?.taken.key !== taken.key) return;
    const replica = openReplica(userId);
    const next = findNextTask(replica.read());
    const { startsRuns } = replica.read().shown.rhythm.settings;
    if (startsRuns && next && serverNow() - reading.endsAt < autoStartLimitMs) {
      startRunAfterBreak(userId, next, taken.key, reading.endsAt);
    }
    if (!(await claimEnd(userId, taken.key))) return;
    ringChosenChime();
    const durationMs = taken.minutes * minuteMs;
    const end = { kind: 'break', key: taken.key, durationMs, taskName: next?.taskName ?? null } as const;
    void notifyEnd(toNotice(end));
    if (!showsRun(page) || isOnTask) showToast(endTitles.break);
  });
  useEffect(() => markWaiting('break', isOver), [isOver]);
  // Pages tell of an ended break for minutes and it waits for hours: a slow refresh notices when either is over.
  useEffect(() => {
    if (!isOver) return;
    const interval = setInterval(openBreakStore(userId).refresh, 10_000);
    return () => clearInterval(interval);
  }, [isOver, userId]);
  useEffect(() => openBreakStore(userId).watchEnd((ended) => void announceEnd(ended)), [userId]);
  return null;
}

function formatBreakTitle({ reading: { status, remainingMs, isAnnounced } }: BreakView): string {
  if (status === 'running') return `Break ${formatClock(remainingMs)}`;
  return isAnnounced ? endTitles.break : '';
}
