import type { SharedRun } from '@focuspool/domain/timer/shared-run';
import { observeTimer, readTimer, type TimerReading, type TimerStatus } from '@focuspool/domain/timer/timer';
import { sumSpans } from '@focuspool/domain/timer/worked-spans';
import * as v from 'valibot';
import { serverNow } from '../../../platform/clock/server-clock.ts';
import { createListeners } from '../../../platform/listeners.ts';
import { onePerPerson } from '../../../platform/person-store.ts';
import { readStored, watchStored, writeStored } from '../../../platform/storage/device-storage.ts';
import { openReplica } from '../../operation/person-replica.ts';

/** The current run as this device displays it: advanced to the last refresh, and ended once it has reached zero. */
export type RunView = SharedRun;

/** The furthest point to which the open stretch of a run was shown, which began at `since`. */
const seenSchema = v.object({ key: v.string(), workedMs: v.number(), since: v.number(), openMs: v.number() });
type Seen = v.InferOutput<typeof seenSchema>;
type Stretch = Omit<Seen, 'openMs'>;

const nothingSeen: Seen = { key: '', workedMs: 0, since: 0, openMs: 0 };

/** The progress that a running timer has shown is stored at least this often, for other tabs and the next page. */
const writeEveryMs = 10_000;

type RunStoreParts = {
  readonly userId: string;
  readonly replica: { read(): { shown: { run: SharedRun | null } }; watch(listener: () => void): unknown };
  /** Epoch milliseconds of the server's clock, as far as this device knows it. */
  readonly now: () => number;
  readonly storage: () => Storage;
  readonly watch: typeof watchStored;
};

/**
 * Creates the store of a person's run as all pages of this device show it. The furthest progress shown in any tab is kept on
 * the device alone, and never goes back when a clock does.
 */
export function createRunStore({ userId, replica, now, storage, watch }: RunStoreParts) {
  const storageKey = `focuspool.seen-run.${userId}`;
  const changes = createListeners();
  const finishes = createListeners<RunView>();
  const readSeen = () => readStored(storageKey, seenSchema, nothingSeen, storage);
  let seen = readSeen();
  let writtenMs = seen.openMs;
  let shown: RunView | null = null;

  function advance(run: SharedRun): RunView {
    const { key, runningSince, worked } = run.timer;
    if (runningSince === null) return run;
    const stretch = { key, workedMs: sumSpans(worked), since: runningSince };
    const isSame = isOfStretch(seen, stretch);
    const openMs = Math.max(0, now() - runningSince, isSame ? seen.openMs : 0);
    const { timer } = observeTimer(run.timer, runningSince + openMs);
    if (!isSame) writtenMs = 0;
    seen = { ...stretch, openMs };
    if (timer.runningSince === null || openMs - writtenMs >= writeEveryMs) save();
    return { ...run, timer };
  }

  /** Stores the progress that a running timer has shown, because the page may be gone the next moment. */
  function save(): void {
    const kept = readSeen();
    const isBehind = !isOfStretch(kept, seen) || seen.openMs > kept.openMs;
    if (isBehind && seen.key !== '') writeStored(storageKey, seen, storage);
    writtenMs = seen.openMs;
  }

  /** Updates the displayed run to the present. */
  function refresh(): void {
    const { run } = replica.read().shown;
    const before = shown;
    shown = run && advance(run);
    if (shown === before) return;
    changes.notify();
    const isSame = shown?.timer.key === before?.timer.key;
    const hasEnded = isSame && statusOf(before) === 'running' && statusOf(shown) === 'finished';
    if (shown && hasEnded) finishes.notify(shown);
  }

  refresh();
  replica.watch(refresh);
  watch(storageKey, () => {
    const kept = readSeen();
    if (isOfStretch(kept, seen) && kept.openMs > seen.openMs) seen = kept;
    refresh();
  });

  return {
    read: (): RunView | null => shown,
    refresh,
    save,
    watch: changes.watch,
    /** Calls back when the run is seen to reach zero, but not for one that had ended before this page was opened. */
    watchFinish: finishes.watch,
  };
}

/**
 * Whether that was shown of this stretch. Its beginning may still move a little, or with a corrected clock; but a run that ended
 * on one device, and goes on where that was not known, has its key and worked time again from a later beginning.
 */
function isOfStretch(seen: Seen, { key, workedMs, since }: Stretch): boolean {
  return seen.key === key && seen.workedMs === workedMs && since <= seen.since + seen.openMs;
}

function statusOf(run: RunView | null): TimerStatus | null {
  return run && readRun(run).status;
}

/** Opens this page's store for a person. */
export const openRunStore = onePerPerson((userId) =>
  createRunStore({
    userId,
    replica: openReplica(userId),
    now: serverNow,
    storage: () => localStorage,
    watch: watchStored,
  }),
);

/** Whether time has been worked; such a run must not be lost silently. */
export function hasWorkedTime(run: RunView): boolean {
  return readRun(run).status !== 'idle';
}

/** Reads a run as of its last refresh, which happens every second while it runs. */
export function readRun({ timer }: RunView): TimerReading {
  return readTimer(timer, timer.seenAt);
}
