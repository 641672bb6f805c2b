import type { SharedRun } from '@focuspool/domain/timer/shared-run';
import { observeTimer, readTimer, type TimerReading } from '@focuspool/domain/timer/timer';
import { sumSpans } from '@focuspool/domain/timer/worked-spans';
import * as v from 'valibot';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { readStored, watchStored, writeStored } from '../../platform/storage/device-storage.ts';
import { openReplica } from '../operation/person-replica.ts';

/**
 * The run in hand as this device shows it: its timer is brought up to the instant at which it was last looked at, and has
 * ended once that is at zero.
 */
export type ShownRun = SharedRun;

/** How far the open stretch of a run was shown to have come. */
const seenSchema = v.object({ key: v.string(), workedMs: v.number(), openMs: v.number() });
type Seen = v.InferOutput<typeof seenSchema>;

const nothingSeen: Seen = { key: '', workedMs: 0, openMs: 0 };

/** What a running timer has shown is written down at least this often, for other tabs and the next page. */
const writeEveryMs = 10_000;

type ShownRunParts = {
  readonly userId: string;
  readonly replica: { read(): { shown: { run: SharedRun | null } }; watch(listener: () => void): unknown };
  /** Epoch milliseconds of the server's clock, as well as this device knows it. */
  readonly now: () => number;
  readonly storage: () => Storage;
  readonly watch: typeof watchStored;
};

export type ShownRunStore = ReturnType<typeof createShownRun>;

/**
 * What all pages of this device show of a person's run. When it was last looked at is the device's own affair: what it has
 * shown, in whichever tab, does not fall back when a clock does.
 */
export function createShownRun({ userId, replica, now, storage, watch }: ShownRunParts) {
  const storageKey = `focuspool.seen-run.${userId}`;
  const listeners = new Set<() => void>();
  const finishListeners = new Set<(run: ShownRun) => void>();
  const readSeen = () => readStored(storageKey, seenSchema, nothingSeen, storage);
  let seen = readSeen();
  let writtenMs = seen.openMs;
  let shown: ShownRun | null = null;

  function bringUp(run: SharedRun): ShownRun {
    const { key, runningSince, worked } = run.timer;
    if (runningSince === null) return run;
    const workedMs = sumSpans(worked);
    const isSame = seen.key === key && seen.workedMs === workedMs;
    const openMs = Math.max(0, now() - runningSince, isSame ? seen.openMs : 0);
    const { timer } = observeTimer(run.timer, runningSince + openMs);
    if (!isSame) writtenMs = 0;
    seen = { key, workedMs, openMs };
    if (timer.runningSince === null || openMs - writtenMs >= writeEveryMs) save();
    return { ...run, timer };
  }

  /** Writes down what a running timer has shown: the page may be gone the next moment. */
  function save(): void {
    const { key, workedMs, openMs } = readSeen();
    const isBehind = seen.key !== key || seen.workedMs !== workedMs || seen.openMs > openMs;
    if (isBehind && seen.key !== '') writeStored(storageKey, seen, storage);
    writtenMs = seen.openMs;
  }

  /** Brings the run up to the present. */
  function look(): void {
    const { run } = replica.read().shown;
    const before = shown;
    shown = run && bringUp(run);
    if (shown === before) return;
    for (const listener of listeners) listener();
    const hasEnded = shown?.timer.key === before?.timer.key && isRunning(before) && isFinished(shown);
    if (shown && hasEnded) for (const listener of finishListeners) listener(shown);
  }

  look();
  replica.watch(look);
  watch(storageKey, () => {
    const kept = readSeen();
    const isSame = kept.key === seen.key && kept.workedMs === seen.workedMs;
    if (isSame && kept.openMs > seen.openMs) seen = kept;
    look();
  });

  return {
    read: (): ShownRun | null => shown,
    look,
    save,
    watch(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Calls back when the run is seen to reach zero; one that had ended before this page came is no news. */
    watchFinish(listener: (run: ShownRun) => void): () => void {
      finishListeners.add(listener);
      return () => finishListeners.delete(listener);
    },
  };
}

function isRunning(run: ShownRun | null): boolean {
  return run !== null && readRun(run).status === 'running';
}

function isFinished(run: ShownRun | null): boolean {
  return run !== null && readRun(run).status === 'finished';
}

const stores = new Map<string, ShownRunStore>();

/** This page's store of that person, the same one each time. */
export function openShownRun(userId: string): ShownRunStore {
  const known = stores.get(userId);
  if (known) return known;
  const replica = openReplica(userId);
  const store = createShownRun({
    userId,
    replica,
    now: serverNow,
    storage: () => localStorage,
    watch: watchStored,
  });
  stores.set(userId, store);
  return store;
}

/** True once time has been worked: such a run must not be lost silently. */
export function hasWorkedTime(run: ShownRun): boolean {
  return readRun(run).status !== 'idle';
}

/** What a run shows as of when it was last looked at, which while it runs is each second. */
export function readRun({ timer }: ShownRun): TimerReading {
  return readTimer(timer, timer.seenAt);
}
