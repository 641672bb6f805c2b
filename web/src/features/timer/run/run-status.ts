import type { TimerStatus } from '@focuspool/domain/timer/timer';
import { useSyncExternalStore } from 'react';
import { serverNow } from '../../../platform/clock/server-clock.ts';
import { paths } from '../../../platform/paths.ts';
import { useSelected } from '../../../platform/person-store.ts';
import { openReplica } from '../../operation/person-replica.ts';
import { isUnderWay, standaloneRun } from '../standalone/standalone-run.ts';
import { openRunStore, type RunView, readRun } from './run-store.ts';

const pagesWithRun: ReadonlySet<string> = new Set([paths.home, paths.timer, paths.taskPool]);

/** Whether a page itself shows a run; a guest's room does, the page of its link does not. */
export function showsRun({ pathname, hash }: { readonly pathname: string; readonly hash: string }): boolean {
  return pagesWithRun.has(pathname) || (pathname === paths.room && hash === '');
}

/** Returns the current run; it changes every second. */
export function useCurrentRun(userId: string | undefined): RunView | null {
  return useSelected(openRunStore, userId, (run) => run);
}

type RunMark = { readonly taskId: string; readonly status: TimerStatus };

/** Returns the task that a person works on; null before any time is used. Unlike the run, it does not change every second. */
export function useRunMark(userId: string | undefined): RunMark | null {
  const taskId = useSelected(openRunStore, userId, (run) => run?.task.taskId);
  const status = useSelected(openRunStore, userId, (run) => run && readRun(run).status);
  return taskId && status && status !== 'idle' ? { taskId, status } : null;
}

/** Whether the person has runs aside. */
export function useHasRunsAside(userId: string | undefined): boolean {
  return useSelected(openReplica, userId, ({ shown }) => shown.aside.length > 0) ?? false;
}

/** Whether the person is the guest of a room that they have left, so that their run is no longer part of it. */
export function useHasLeftRoom(userId: string | undefined): boolean {
  return useSelected(openReplica, userId, ({ guest }) => guest === 'left') ?? false;
}

/** Whether the landing page's countdown is running, or was until recently. */
export function useIsCountingDown(): boolean {
  return useSyncExternalStore(standaloneRun.watch, () => isUnderWay(standaloneRun.read(), serverNow()));
}
