import type { TimerStatus } from '@focuspool/domain/timer/timer';
import { useSyncExternalStore } from 'react';
import { serverNow } from '../../../platform/clock/server-clock.ts';
import { paths } from '../../../platform/paths.ts';
import { openReplica } from '../../operation/person-replica.ts';
import { isUnderWay, standaloneRun } from '../standalone/standalone-run.ts';
import { openRunStore, type RunView, readRun } from './run-store.ts';

const pagesWithRun: ReadonlySet<string> = new Set([paths.home, paths.timer, paths.taskPool]);

/** Whether a page shows a run itself: also the room of a guest, unlike the page of its link. */
export function showsRun({ pathname, hash }: { readonly pathname: string; readonly hash: string }): boolean {
  return pagesWithRun.has(pathname) || (pathname === paths.room && hash === '');
}

const emptyStore = { watch: () => () => {}, read: (): RunView | null => null };

const openStoreOf = (userId: string | undefined) => (userId ? openRunStore(userId) : emptyStore);

/** The current run; it changes each second. */
export function useCurrentRun(userId: string | undefined): RunView | null {
  const { watch, read } = openStoreOf(userId);
  return useSyncExternalStore(watch, read);
}

export type RunMark = { readonly taskId: string; readonly status: TimerStatus };

/** The task that somebody is on, null while no time was used on one. Unlike the run itself it does not change each second. */
export function useRunMark(userId: string | undefined): RunMark | null {
  const { watch, read } = openStoreOf(userId);
  const taskId = useSyncExternalStore(watch, () => read()?.task.taskId);
  const status = useSyncExternalStore(watch, () => {
    const run = read();
    return run ? readRun(run).status : 'idle';
  });
  return taskId && status !== 'idle' ? { taskId, status } : null;
}

/** Whether runs wait aside. */
export function useHasRunsAside(userId: string | undefined): boolean {
  const replica = userId ? openReplica(userId) : null;
  return useSyncExternalStore(replica?.watch ?? emptyStore.watch, () =>
    Boolean(replica && replica.read().shown.aside.length > 0),
  );
}

/** Whether somebody is the guest of a room that they have left: what they began there is no longer within it. */
export function useHasLeftRoom(userId: string | undefined): boolean {
  const replica = userId ? openReplica(userId) : null;
  return useSyncExternalStore(replica?.watch ?? emptyStore.watch, () => replica?.read().guest === 'left');
}

/** Whether the landing page's countdown is under way. */
export function useIsCountingDown(): boolean {
  return useSyncExternalStore(standaloneRun.watch, () => isUnderWay(standaloneRun.read(), serverNow()));
}
