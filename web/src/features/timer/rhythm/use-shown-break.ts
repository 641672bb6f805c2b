import type { TimerTask } from '@focuspool/domain/timer/shared-run';
import { useEffect, useEffectEvent, useRef } from 'react';
import { navigate } from '../../../platform/navigation.ts';
import { paths } from '../../../platform/paths.ts';
import { openReplica, useReplica } from '../../operation/person-replica.ts';
import { useGoToRun, usePageOfRuns, useRunPage } from '../run/run-location.ts';
import { type BreakView, useBreak } from './break-store.ts';
import { isStillToDo } from './rhythm-actions.ts';

/**
 * Returns the break that the page shows instead of a timer; none if the page was opened for a task that is still to do. Calls
 * `onBegin` when the break appears. Afterwards leads to a run that began automatically or elsewhere, or else to the task list.
 */
export function useShownBreak(
  userId: string,
  asked: TimerTask | null,
  onBegin: () => void,
  /** Whether the person has a task manager to continue to. */
  hasTasks = true,
): BreakView | null {
  const view = useBreak(userId);
  const isForTask = isStillToDo(useReplica(userId), asked?.taskId);
  const shown = isForTask ? null : view;
  const goToRun = useGoToRun(userId);
  useRunPage(userId, shown?.taken.key, usePageOfRuns());

  const isShown = shown !== null;
  const wasShown = useRef(isShown);
  const begin = useEffectEvent(onBegin);
  const follow = useEffectEvent(() => {
    const { run } = openReplica(userId).read().shown;
    // The task that the page was opened for is done and no run began: continue as after a success.
    if (!run && !isForTask && hasTasks) return navigate(paths.tasks, { replace: true });
    if (!run || run.timer.runningSince === null || run.task.taskId === asked?.taskId) return;
    goToRun(run);
  });
  useEffect(() => {
    if (isShown) begin();
    else if (wasShown.current) follow();
    wasShown.current = isShown;
  }, [isShown]);
  return shown;
}
