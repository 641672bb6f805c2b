import { createTimer, pauseTimer, setTimer, startTimer, type Timer } from '@focuspool/domain/timer/timer';
import { useSyncExternalStore } from 'react';
import { makeUuid } from '../../platform/make-uuid.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { type CurrentRun, hasWorkedTime, openCurrentRun } from './current-run.ts';
import type { TimerTask } from './timer-visit.ts';
import { useRunNews } from './use-run-news.ts';

export type RunInHand = {
  /** The run that the page shows; null when there is none to show. */
  readonly run: CurrentRun | null;
  /** A run of another task with time on it, which must not be lost silently. */
  readonly other: CurrentRun | null;
  /** False when there is nothing left to run. */
  start(): boolean;
  pause(): void;
  set(minutes: number): void;
  /** Forgets the run that the device keeps. */
  letGo(): void;
};

/** The run of the task that was asked for, or else the one in hand, whichever device it was begun on. */
export function useCurrentRun(userId: string, asked: TimerTask | null): RunInHand {
  const store = openCurrentRun(userId);
  const kept = useSyncExternalStore(store.watch, store.read);
  useRunNews(userId);
  const isAskedFor = kept !== null && (asked === null || kept.task.taskId === asked.taskId);
  const other = kept !== null && !isAskedFor && hasWorkedTime(kept) ? kept : null;
  const run = isAskedFor
    ? { timer: kept.timer, task: asked ?? kept.task }
    : beginRun(other ? null : asked, '');

  function change(next: (timer: Timer, now: number) => { ok: true; value: Timer } | { ok: false }): boolean {
    store.observe(serverNow());
    // A run is kept, and gets its key, once something was done with it: two tabs may each look at another task.
    const current = isAskedFor ? store.read() : beginRun(asked, makeUuid());
    if (!current) return false;
    const outcome = next(current.timer, isAskedFor ? store.timeOf(serverNow()) : serverNow());
    if (outcome.ok) store.keep({ task: asked ?? current.task, timer: outcome.value });
    return outcome.ok;
  }

  return {
    run,
    other,
    start: () => change(startTimer),
    pause: () => void change(pauseTimer),
    set: (minutes) => void change((timer) => setTimer(timer, minutes)),
    letGo: () => store.keep(null),
  };
}

function beginRun(task: TimerTask | null, key: string): CurrentRun | null {
  return task && { task, timer: createTimer(key) };
}
