import { observeTimer, readTimer, type TimerReading, timerSchema } from '@focuspool/domain/timer/timer';
import * as v from 'valibot';
import { forgetStored, readStored, watchStored, writeStored } from '../../platform/device-storage.ts';
import { timerTaskSchema } from './timer-visit.ts';

const currentRunSchema = v.object({ task: timerTaskSchema, timer: timerSchema });

/** The one task that somebody works on, and its timer. */
export type CurrentRun = Readonly<v.InferOutput<typeof currentRunSchema>>;

/** A running timer is written down at least this often, for the next page to know how far it had come. */
const writeEveryMs = 10_000;

type Device = { readonly storage: () => Storage; readonly watch: typeof watchStored };

const browserDevice: Device = { storage: () => localStorage, watch: watchStored };

export type CurrentRunStore = ReturnType<typeof createCurrentRunStore>;

/** One person's current run on this device, shared by all tabs. Damaged or forbidden storage counts as none. */
export function createCurrentRunStore(userId: string, { storage, watch }: Device = browserDevice) {
  const key = `focuspool.current-run.${userId}`;
  const listeners = new Set<() => void>();
  const finishListeners = new Set<(run: CurrentRun) => void>();
  const readKept = () => readStored(key, v.nullable(currentRunSchema), null, storage);
  let run = readKept();
  // False while the device would not keep it: then this page alone knows of the run.
  let isKept = true;

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function keep(next: CurrentRun | null): void {
    run = next;
    isKept = next === null || writeStored(key, next, storage);
    if (next === null) forgetStored(key, storage);
    tell();
  }

  watch(key, () => {
    run = readKept();
    tell();
  });

  return {
    read: (): CurrentRun | null => run,
    keep,

    /** Brings the run up to `now`. */
    observe(now: number): void {
      if (run === null || run.timer.runningSince === null) return;
      // Another tab may have changed it a moment ago: its word counts, but what was seen here stays seen.
      const kept = isKept ? readKept() : run;
      if (kept === null) {
        run = null;
        tell();
        return;
      }
      const isSameStretch = kept.timer.runningSince === run.timer.runningSince;
      const seenAt = isSameStretch ? Math.max(kept.timer.seenAt, run.timer.seenAt) : kept.timer.seenAt;
      const seen = observeTimer({ ...kept.timer, seenAt }, now);
      const next = { task: kept.task, timer: seen.timer };
      const isChanged = seen.timer.runningSince !== kept.timer.runningSince;
      if (isChanged || now - kept.timer.seenAt >= writeEveryMs) keep(next);
      else {
        run = next;
        tell();
      }
      if (seen.justFinished) for (const listener of finishListeners) listener(next);
    },

    /** Writes down how far a running timer has come: the page may be gone the next moment. */
    save(): void {
      if (run !== null && run.timer.runningSince !== null && isKept) keep(run);
    },

    watch(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Calls back when the run reaches zero, in one of all tabs; returns how to stop. */
    watchFinish(listener: (run: CurrentRun) => void): () => void {
      finishListeners.add(listener);
      return () => finishListeners.delete(listener);
    },
  };
}

const stores = new Map<string, CurrentRunStore>();

/** This page's store of that person, the same one each time. */
export function openCurrentRun(userId: string): CurrentRunStore {
  const store = stores.get(userId) ?? createCurrentRunStore(userId);
  stores.set(userId, store);
  return store;
}

/** True once time has been worked: such a run must not be lost silently. */
export function hasWorkedTime(run: CurrentRun): boolean {
  return readRun(run).status !== 'idle';
}

/** What a run shows as of when it was last looked at, which while it runs is each second. */
export function readRun({ timer }: CurrentRun): TimerReading {
  return readTimer(timer, timer.seenAt);
}
