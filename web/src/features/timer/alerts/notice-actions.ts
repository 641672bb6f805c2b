import { extensionMinutes } from '@focuspool/domain/timer/timer';
import { patienceMs } from '../../../platform/api/use-load.ts';
import { openReplica } from '../../operation/person-replica.ts';
import { completeCurrentRun } from '../rhythm/break-actions.ts';
import { openRunStore, readRun } from '../run/run-store.ts';
import type { NoticePress } from './notice-press.ts';

/** Carries out the action pressed on the notice of a run's end, unless that run is no longer at its end. */
export async function carryOutPress(userId: string, { action, runKey }: NoticePress): Promise<void> {
  const replica = openReplica(userId);
  // A device that was asleep may know neither the latest run nor the time.
  const isHeard = replica.pull().catch(() => {});
  await Promise.race([isHeard, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  await replica.untilLoaded();
  const store = openRunStore(userId);
  store.refresh();
  const run = store.read();
  if (run?.timer.key !== runKey || readRun(run).status !== 'finished') return;
  if (action === 'extend') {
    replica.act({ kind: 'extend_run', key: runKey, minutes: extensionMinutes }, run.timer.seenAt);
  } else if (action === 'done') completeCurrentRun(userId, run, 'nearest');
}
