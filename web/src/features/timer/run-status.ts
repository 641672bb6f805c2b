import type { TimerStatus } from '@focuspool/domain/timer/timer';
import { useSyncExternalStore } from 'react';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { paths } from '../../platform/paths.ts';
import { openReplica } from '../operation/person-replica.ts';
import { openShownRun, readRun, type ShownRun } from './shown-run.ts';
import { isUnderWay, standaloneRun } from './standalone-run.ts';

/** These show a run themselves. */
export const pagesWithRun: ReadonlySet<string> = new Set([paths.home, paths.timer, paths.taskPool]);

const nobodys = { watch: () => () => {}, read: (): ShownRun | null => null };

const openRunOf = (userId: string | undefined) => (userId ? openShownRun(userId) : nobodys);

/** The run that somebody has in hand; it changes each second. */
export function useRunOf(userId: string | undefined): ShownRun | null {
  const { watch, read } = openRunOf(userId);
  return useSyncExternalStore(watch, read);
}

export type RunMark = { readonly taskId: string; readonly status: TimerStatus };

/** The task that somebody is on, null while no time was used on one. Unlike the run itself it does not change each second. */
export function useRunMark(userId: string | undefined): RunMark | null {
  const { watch, read } = openRunOf(userId);
  const taskId = useSyncExternalStore(watch, () => read()?.task.taskId);
  const status = useSyncExternalStore(watch, () => {
    const run = read();
    return run ? readRun(run).status : 'idle';
  });
  return taskId && status !== 'idle' ? { taskId, status } : null;
}

/** Whether runs wait beside the one in hand. */
export function useHasRunsWaiting(userId: string | undefined): boolean {
  const replica = userId ? openReplica(userId) : null;
  return useSyncExternalStore(replica?.watch ?? nobodys.watch, () =>
    Boolean(replica && replica.read().shown.aside.length > 0),
  );
}

/** Whether the front page's countdown is under way. */
export function useIsCountingDown(): boolean {
  return useSyncExternalStore(standaloneRun.watch, () => isUnderWay(standaloneRun.read(), serverNow()));
}
