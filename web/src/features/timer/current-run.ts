import {
  observeTimer,
  readTimer,
  type Timer,
  type TimerReading,
  timerSchema,
} from '@focuspool/domain/timer/timer';
import * as v from 'valibot';
import { forgetStored, readStored, watchStored, writeStored } from '../../platform/device-storage.ts';
import { makeUuid } from '../../platform/make-uuid.ts';
import { timerTaskSchema } from './timer-visit.ts';

const currentRunSchema = v.object({ task: timerTaskSchema, timer: timerSchema });

/** As the device keeps it, with the tab that saw it last. */
const keptSchema = v.nullable(v.object({ ...currentRunSchema.entries, seenBy: v.string() }));

/** The one task that somebody works on, and its timer. */
export type CurrentRun = Readonly<v.InferOutput<typeof currentRunSchema>>;

const tabKey = 'focuspool.tab';

/** A running timer is written down at least this often, for the next page to know how far it had come. */
const writeEveryMs = 10_000;

type Device = {
  readonly storage: () => Storage;
  readonly watch: typeof watchStored;
  /** The same after a reload, another in each tab. */
  readonly tabId: string;
};

const browserDevice: Device = { storage: () => localStorage, watch: watchStored, tabId: readTabId() };

function isSameStretch(one: Timer, other: Timer): boolean {
  return one.runningSince === other.runningSince && one.worked.length === other.worked.length;
}

function readTabId(): string {
  const tab = () => sessionStorage;
  const tabId = readStored(tabKey, v.string(), '', tab) || makeUuid();
  writeStored(tabKey, tabId, tab);
  return tabId;
}

export type CurrentRunStore = ReturnType<typeof createCurrentRunStore>;

/** One person's current run on this device, shared by all tabs. Damaged or forbidden storage counts as none. */
export function createCurrentRunStore(userId: string, { storage, watch, tabId }: Device = browserDevice) {
  const key = `focuspool.current-run.${userId}`;
  const listeners = new Set<() => void>();
  const finishListeners = new Set<(run: CurrentRun) => void>();
  const readKept = () => readStored(key, keptSchema, null, storage);
  let run: CurrentRun | null = null;
  // The tab whose clock `run` was last looked at with.
  let seenBy = tabId;
  // False while the device would not keep it: then this page alone knows of the run.
  let isKept = true;

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function takeKept(): void {
    const kept = readKept();
    seenBy = kept?.seenBy ?? tabId;
    run = kept && { task: kept.task, timer: kept.timer };
  }

  /**
   * `now` as this tab may count it. What another tab has seen has passed, though the clock here may be behind it: two tabs
   * that disagree would count the time between their clocks at each turn.
   */
  function timeOf(now: number): number {
    if (run === null || seenBy === tabId) return now;
    return Math.max(now, run.timer.seenAt, run.timer.worked.at(-1)?.to ?? 0);
  }

  function keep(next: CurrentRun | null): void {
    run = next;
    seenBy = tabId;
    isKept = next === null || writeStored(key, { ...next, seenBy }, storage);
    if (next === null) forgetStored(key, storage);
    tell();
  }

  takeKept();
  watch(key, () => {
    takeKept();
    tell();
  });

  return {
    read: (): CurrentRun | null => run,
    keep,
    timeOf,

    /** Brings the run up to `now`. */
    observe(now: number): void {
      if (run === null || run.timer.runningSince === null) return;
      // Another tab may have changed it a moment ago: its word counts, but what was seen here stays seen.
      const mine = run;
      if (isKept) takeKept();
      if (run === null) {
        tell();
        return;
      }
      const keptTimer = run.timer;
      if (isSameStretch(keptTimer, mine.timer) && mine.timer.seenAt > keptTimer.seenAt) {
        run = mine;
        seenBy = tabId;
      }
      const seen = observeTimer(run.timer, timeOf(now));
      const next = { task: run.task, timer: seen.timer };
      const isOther = !isSameStretch(keptTimer, seen.timer);
      if (isOther || seen.timer.seenAt - keptTimer.seenAt >= writeEveryMs) keep(next);
      else {
        run = next;
        tell();
      }
      if (seen.justFinished) for (const listener of finishListeners) listener(next);
    },

    /** Writes down how far a running timer has come: the page may be gone the next moment. */
    save(): void {
      if (run === null || run.timer.runningSince === null || !isKept) return;
      const kept = readKept();
      if (kept && run.timer.seenAt > kept.timer.seenAt) keep(run);
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
