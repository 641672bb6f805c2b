import type { OperationRefusal } from '@focuspool/domain/operation/apply-operation';
import { minuteMs } from '@focuspool/domain/time-units';
import type { TimerTask } from '@focuspool/domain/timer/shared-run';
import { createTimer } from '@focuspool/domain/timer/timer';
import { useEffect, useState } from 'react';
import { patienceMs } from '../../../platform/api/use-load.ts';
import { makeUuid } from '../../../platform/make-uuid.ts';
import { sayIntention } from '../../intention/intention-draft.ts';
import { openReplica, useReplica } from '../../operation/person-replica.ts';
import { useCurrentRun } from './run-status.ts';
import { hasWorkedTime, openRunStore, type RunView, readRun } from './run-store.ts';
import { toStart } from './shown-room-clock.ts';

export type RunController = {
  /** The run that the page shows; null when there is none to show. */
  readonly run: RunView | null;
  /** A run of another task with time on it, which must not be lost silently. */
  readonly other: RunView | null;
  /** Null when it runs now, else why it does not. */
  start(): OperationRefusal | null;
  pause(): void;
  set(minutes: number): void;
  /** Goes on with a run that has come to its end. */
  extend(minutes: number): void;
  /** Gives up the other run, or else the one that the page shows. */
  drop(): void;
};

/** The run of the task that was asked for, or else the current one, whichever device it was begun on. */
export function useRunController(userId: string, asked: TimerTask | null): RunController {
  const current = useCurrentRun(userId);
  const replica = openReplica(userId);
  const { aside, rhythm } = useReplica(userId).shown;
  const { runMinutes } = rhythm.settings;
  const { known, other } = chooseRun(current, aside, asked);

  const refreshRun = () => readRunNow(userId, asked);

  return {
    run: known ?? beginRun(other ? null : asked, '', runMinutes),
    other,

    start() {
      const run = refreshRun();
      if (!run) return 'run_unknown';
      const { key, durationMs, seenAt } = run.timer;
      // A device that has not heard of a length that was set learns it with the start, and what is left of a run that was ended there.
      const isNew = !hasWorkedTime(run) && durationMs % minuteMs === 0;
      const length = isNew ? { minutes: durationMs / minuteMs } : { leftMs: readRun(run).remainingMs };
      const started = replica.act(toStart({ key, task: run.task, ...length }), seenAt);
      if (!started.ok) return started.reason;
      sayIntention(userId, run.task.taskId, key);
      return null;
    },

    pause() {
      const run = refreshRun();
      // Reaching zero is not a pause.
      if (!run || readRun(run).status !== 'running') return;
      replica.act({ kind: 'pause_run', key: run.timer.key }, run.timer.seenAt);
    },

    set(minutes) {
      const run = refreshRun();
      if (!run) return;
      replica.act({ kind: 'set_run', key: run.timer.key, task: run.task, minutes }, run.timer.seenAt);
    },

    extend(minutes) {
      const run = refreshRun();
      if (!run) return;
      replica.act({ kind: 'extend_run', key: run.timer.key, minutes }, run.timer.seenAt);
    },

    drop() {
      const timer = (other ?? known)?.timer;
      if (timer?.key) replica.act({ kind: 'drop_run', key: timer.key }, timer.seenAt);
    },
  };
}

/** The run that a page shows as it is at this very moment; with a key of its own where nothing was done with it yet. */
export function readRunNow(userId: string, asked: TimerTask | null): RunView | null {
  const store = openRunStore(userId);
  store.refresh();
  const { aside, rhythm } = openReplica(userId).read().shown;
  const { known } = chooseRun(store.read(), aside, asked);
  // A run gets its key once something is done with it: two tabs may each look at another task.
  return known ?? beginRun(asked, makeUuid(), rhythm.settings.runMinutes);
}

function chooseRun(current: RunView | null, aside: readonly RunView[], asked: TimerTask | null) {
  if (!asked) return { known: current, other: null };
  const isAsked = ({ task }: RunView) => task.taskId === asked.taskId;
  if (current && !isAsked(current) && hasWorkedTime(current)) return { known: null, other: current };
  // A run of the task that waits aside goes on where it was stopped.
  const known = current && isAsked(current) ? current : aside.find(isAsked);
  if (!known) return { known: null, other: null };
  // The name may have changed since the page was led to.
  const { taskName } = known.task;
  return { known: { ...known, task: { ...asked, taskName } }, other: null };
}

function beginRun(task: TimerTask | null, key: string, minutes: number): RunView | null {
  return task && { task, timer: createTimer(key, minutes) };
}

/**
 * False until this device has heard of the run that its person may have begun elsewhere: a fresh timer would invite them to
 * begin a second one. Nobody waits for a server that does not answer.
 */
export function useIsRunKnown(userId: string): boolean {
  const { isLoaded, state } = useReplica(userId);
  const [hasWaited, setHasWaited] = useState(false);
  const isNew = isLoaded && state === null;
  useEffect(() => {
    if (!isNew) return;
    const goOn = () => setHasWaited(true);
    openReplica(userId).pull().then(goOn, goOn);
    const timeout = setTimeout(goOn, patienceMs);
    return () => clearTimeout(timeout);
  }, [isNew, userId]);
  return isLoaded && (state !== null || hasWaited);
}
