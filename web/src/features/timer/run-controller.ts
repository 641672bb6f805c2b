import type { OperationRefusal } from '@focuspool/domain/operation/apply-operation';
import type { TimerTask } from '@focuspool/domain/timer/shared-run';
import { createTimer, minuteMs } from '@focuspool/domain/timer/timer';
import { useEffect, useState } from 'react';
import { patienceMs } from '../../platform/api/use-load.ts';
import { makeUuid } from '../../platform/make-uuid.ts';
import { openReplica, useReplica } from '../operation/person-replica.ts';
import { useRunOf } from './run-status.ts';
import { hasWorkedTime, openShownRun, readRun, type ShownRun } from './shown-run.ts';

export type RunController = {
  /** The run that the page shows; null when there is none to show. */
  readonly run: ShownRun | null;
  /** A run of another task with time on it, which must not be lost silently. */
  readonly other: ShownRun | null;
  /** Null when it runs now, else why it does not. */
  start(): OperationRefusal | null;
  pause(): void;
  set(minutes: number): void;
  /** Gives up the other run, or else the one that the page shows. */
  letGo(): void;
};

/** The run of the task that was asked for, or else the one in hand, whichever device it was begun on. */
export function useRunController(userId: string, asked: TimerTask | null): RunController {
  const inHand = useRunOf(userId);
  const { aside } = useReplica(userId).shown;
  const { known, other } = chooseRun(inHand, aside, asked);
  const run = known ? { ...known, task: asked ?? known.task } : beginRun(other ? null : asked, '');

  /** The page's run as it is at this very moment; with a key of its own where nothing was done with it yet. */
  function lookAgain(): ShownRun | null {
    openShownRun(userId).look();
    const now = chooseRun(openShownRun(userId).read(), openReplica(userId).read().shown.aside, asked);
    // A run gets its key once something is done with it: two tabs may each look at another task.
    return now.known ?? beginRun(asked, makeUuid());
  }

  return {
    run,
    other,

    start() {
      const current = lookAgain();
      if (!current) return 'run_unknown';
      const { key, durationMs, seenAt } = current.timer;
      // A device that has not heard of a length that was set learns it with the start.
      const length = hasWorkedTime(current) ? {} : { minutes: durationMs / minuteMs };
      const task = asked ?? current.task;
      const started = openReplica(userId).act({ kind: 'start_run', key, task, ...length }, seenAt);
      return started.ok ? null : started.reason;
    },

    pause() {
      const current = lookAgain();
      // Its end is no pause.
      if (!current || readRun(current).status !== 'running') return;
      const { key, seenAt } = current.timer;
      openReplica(userId).act({ kind: 'pause_run', key }, seenAt);
    },

    set(minutes) {
      const current = lookAgain();
      if (!current) return;
      const { key, seenAt } = current.timer;
      const task = asked ?? current.task;
      openReplica(userId).act({ kind: 'set_run', key, task, minutes }, seenAt);
    },

    letGo() {
      const key = (other ?? known)?.timer.key;
      if (key) openReplica(userId).act({ kind: 'drop_run', key });
    },
  };
}

function chooseRun(inHand: ShownRun | null, aside: readonly ShownRun[], asked: TimerTask | null) {
  if (inHand && (asked === null || inHand.task.taskId === asked.taskId))
    return { known: inHand, other: null };
  if (inHand && hasWorkedTime(inHand)) return { known: null, other: inHand };
  // A run of the task that waits goes on where it was stopped.
  return { known: aside.find(({ task }) => task.taskId === asked?.taskId) ?? null, other: null };
}

function beginRun(task: TimerTask | null, key: string): ShownRun | null {
  return task && { task, timer: createTimer(key) };
}

/**
 * False until this device has heard of the run that its person may have in hand elsewhere: a fresh timer would invite them to
 * begin a second one. Nobody waits for a server that does not answer.
 */
export function useIsRunKnown(userId: string): boolean {
  const { isRead, state } = useReplica(userId);
  const [hasWaited, setHasWaited] = useState(false);
  const isNew = isRead && state === null;
  useEffect(() => {
    if (!isNew) return;
    const goOn = () => setHasWaited(true);
    openReplica(userId).pull().then(goOn, goOn);
    const timeout = setTimeout(goOn, patienceMs);
    return () => clearTimeout(timeout);
  }, [isNew, userId]);
  return isRead && (state !== null || hasWaited);
}
