import type { TimerStatus } from '@focuspool/domain/timer/timer';
import { useSyncExternalStore } from 'react';
import { serverNow } from '../../../platform/clock/server-clock.ts';
import { paths } from '../../../platform/paths.ts';
import { useSelected } from '../../../platform/person-store.ts';
import { openReplica } from '../../operation/person-replica.ts';
import { isUnderWay, standaloneRun } from '../standalone/standalone-run.ts';
import { openRunStore, type RunView, readRun } from './run-store.ts';

const pagesWithRun: ReadonlySet<string> = new Set([paths.home, paths.timer, paths.taskPool]);

/** Whether a page shows a run itself: also the room of a guest, unlike the page of its link. */
export function showsRun({ pathname, hash }: { readonly pathname: string; readonly hash: string }): boolean {
  return pagesWithRun.has(pathname) || (pathname === paths.room && hash === '');
}

/** The current run; it changes each second. */
export function useCurrentRun(userId: string | undefined): RunView | null {
  return useSelected(openRunStore, userId, (run) => run);
}

export type RunMark = { readonly taskId: string; readonly status: TimerStatus };

/** The task that somebody is on, null while no time was used on one. Unlike the run itself it does not change each second. */
export function useRunMark(userId: string | undefined): RunMark | null {
  const taskId = useSelected(openRunStore, userId, (run) => run?.task.taskId);
  const status = useSelected(openRunStore, userId, (run) => run && readRun(run).status);
  return taskId && status && status !== 'idle' ? { taskId, status } : null;
}

/** Whether runs wait aside. */
export function useHasRunsAside(userId: string | undefined): boolean {
  return useSelected(openReplica, userId, ({ shown }) => shown.aside.length > 0) ?? false;
}

/** Whether somebody is the guest of a room that they have left: what they began there is no longer within it. */
export function useHasLeftRoom(userId: string | undefined): boolean {
  return useSelected(openReplica, userId, ({ guest }) => guest === 'left') ?? false;
}

/** Whether the landing page's countdown is under way. */
export function useIsCountingDown(): boolean {
  return useSyncExternalStore(standaloneRun.watch, () => isUnderWay(standaloneRun.read(), serverNow()));
}
