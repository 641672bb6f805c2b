import type { TimerTask } from '@focuspool/domain/timer/shared-run';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../platform/paths.ts';
import { openReplica, useReplica } from '../../operation/person-replica.ts';
import { findRunLocation, rememberRunPage } from '../run/run-location.ts';
import { type BreakView, useBreak } from './break-store.ts';

/**
 * The break that the page shows in the place of a timer: not while it was opened for a task that is still to do. `onBegin` is
 * called as it comes; a run that follows it by itself, or was begun on another device, is gone along with, and so is its end.
 */
export function useShownBreak(
  userId: string,
  asked: TimerTask | null,
  onBegin: () => void,
): BreakView | null {
  const view = useBreak(userId);
  const { lists } = useReplica(userId).shown;
  const tasks = lists.flatMap((list) => list.tasks);
  const isStillToDo = tasks.some(({ id, isCompleted }) => id === asked?.taskId && !isCompleted);
  const shown = isStillToDo ? null : view;

  const navigate = useNavigate();
  const { pathname } = useLocation();
  const page = pathname === paths.taskPool ? paths.taskPool : paths.timer;
  const breakKey = shown?.taken.key;
  // Where the way back leads.
  useEffect(() => {
    if (breakKey) rememberRunPage(userId, breakKey, page);
  }, [userId, breakKey, page]);

  const isShown = shown !== null;
  const wasShown = useRef(isShown);
  const begin = useEffectEvent(onBegin);
  const follow = useEffectEvent(() => {
    const { run } = openReplica(userId).read().shown;
    // What it was opened for is done, and no run came: as after a success.
    if (!run && !isStillToDo) return void navigate(paths.tasks, { replace: true });
    if (!run || run.timer.runningSince === null || run.task.taskId === asked?.taskId) return;
    rememberRunPage(userId, run.timer.key, page);
    const { to, state } = findRunLocation(userId, run);
    void navigate(to, { state, replace: true });
  });
  useEffect(() => {
    if (isShown) begin();
    else if (wasShown.current) follow();
    wasShown.current = isShown;
  }, [isShown]);
  return shown;
}
