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
import { buildStartOperation } from './shown-room-clock.ts';

export type RunController = {
  /** The run that the page shows; null when there is none to show. */
  readonly run: RunView | null;
  /** A run of another task with time on it, which must not be lost silently. */
  readonly other: RunView | null;
  /** Returns null if the run is now running, else why not. */
  start(): OperationRefusal | null;
  pause(): void;
  set(minutes: number): void;
  /** Continues a run that has come to its end. */
  extend(minutes: number): void;
  /** Lets the other run go, or else the one that the page shows. */
  drop(): void;
};

/** Controls the run of the asked task, or else the current run, whichever device it was begun on. */
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
      // Sent along for devices that do not know a length set here, or that consider the run ended: they need the remaining time.
      const isNew = !hasWorkedTime(run) && durationMs % minuteMs === 0;
      const length = isNew ? { minutes: durationMs / minuteMs } : { leftMs: readRun(run).remainingMs };
      const started = replica.act(buildStartOperation({ key, task: run.task, ...length }), seenAt);
      if (!started.ok) return started.reason;
      sayIntention(userId, run.task.taskId, key);
      return null;
    },

    pause() {
      const run = refreshRun();
      // A run that has reached zero is not paused.
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

/** Controls another task's run that has time on it, as a person has one run; else that of the asked task, or the current one. */
export function useActiveRunController(userId: string, asked: TimerTask | null): RunController {
  const ofAsked = useRunController(userId, asked);
  const ofCurrent = useRunController(userId, null);
  return ofAsked.other ? ofCurrent : ofAsked;
}

/** Returns the run that a page shows, as of this moment; with a new key if nothing has been done with it yet. */
export function readRunNow(userId: string, asked: TimerTask | null): RunView | null {
  const store = openRunStore(userId);
  store.refresh();
  const { aside, rhythm } = openReplica(userId).read().shown;
  const { known } = chooseRun(store.read(), aside, asked);
  // A run gets its key only when something is done with it, because two tabs may show different tasks.
  return known ?? beginRun(asked, makeUuid(), rhythm.settings.runMinutes);
}

function chooseRun(current: RunView | null, aside: readonly RunView[], asked: TimerTask | null) {
  if (!asked) return { known: current, other: null };
  const isAsked = ({ task }: RunView) => task.taskId === asked.taskId;
  if (current && !isAsked(current) && hasWorkedTime(current)) return { known: null, other: current };
  // If a run of the task waits aside, it continues where it was stopped.
  const known = current && isAsked(current) ? current : aside.find(isAsked);
  if (!known) return { known: null, other: null };
  // The name may have changed since the page was opened.
  const { taskName } = known.task;
  return { known: { ...known, task: { ...asked, taskName } }, other: null };
}

function beginRun(task: TimerTask | null, key: string, minutes: number): RunView | null {
  return task && { task, timer: createTimer(key, minutes) };
}

/**
 * False until this device knows of a run that the person may have begun elsewhere: a fresh timer would invite them to
 * begin a second one. If the server does not answer, the page stops waiting after a while.
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
