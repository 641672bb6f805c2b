import { hourMs } from '@focuspool/domain/time-units';
import {
  createTimer,
  moveTimer,
  pauseTimer,
  readTimer,
  setTimer,
  startTimer,
  type Timer,
  type TimerReading,
  timerLimits,
  timerSchema,
} from '@focuspool/domain/timer/timer';
import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { onceTimeConfirmed, serverNow } from '../../../platform/clock/server-clock.ts';
import { createListeners } from '../../../platform/listeners.ts';
import { makeUuid } from '../../../platform/make-uuid.ts';
import {
  listStoredKeys,
  readStored,
  watchStored,
  writeStored,
} from '../../../platform/storage/device-storage.ts';

const storageKey = 'focuspool.standalone-run';

/** The countdown shown before the stored one has been read. */
export const untouchedRun: Timer = createTimer('');

/** How long after a pause or its end other pages still show the countdown. */
const rememberedMs = hourMs;

/** Whether it runs or stopped recently: people are not reminded forever of a countdown that they forgot. */
export function isUnderWay(timer: Timer, now: number): boolean {
  const { status } = readTimer(timer, timer.seenAt);
  return status === 'running' || (status !== 'idle' && now - timer.seenAt < rememberedMs);
}

type Device = { readonly storage: () => Storage; readonly watch: typeof watchStored };

const browserDevice: Device = { storage: () => localStorage, watch: watchStored };

/** Creates the store of the landing page's countdown, which belongs to no task and no account and is kept on this device. */
export function createStandaloneRun({ storage, watch }: Device = browserDevice) {
  let shown: Timer | null = null;
  // The countdown shown while no one has set or started one.
  let fresh: Timer | null = null;
  let ended: Timer | null = null;
  // The stored value when this page last read or wrote it.
  let known = '';
  const changes = createListeners();

  // A reset stores null; if the key itself is missing, the person or the browser has cleared the storage.
  const isCleared = () => listStoredKeys(storageKey, storage).length === 0;
  const readKept = () => readStored(storageKey, v.nullable(timerSchema), null, storage);

  /** Shows the countdown without storing it, as is done every second. */
  function show(timer: Timer): void {
    shown = timer;
    changes.notify();
  }

  function keep(timer: Timer): void {
    writeStored(storageKey, timer, storage);
    noteKept();
    show(timer);
  }

  function noteKept(): Timer | null {
    const kept = readKept();
    known = JSON.stringify(kept);
    return kept;
  }

  function makeFresh(): Timer {
    fresh = createTimer(makeUuid());
    return fresh;
  }

  function read(): Timer {
    shown ??= noteKept() ?? makeFresh();
    return shown;
  }

  return {
    /** Returns the stored countdown, or a fresh one; the same object until it changes. */
    read,

    /** Makes a countdown that no one has set or started as long as the person's runs. */
    fit: (timer: Timer, minutes: number): Timer =>
      timer === fresh ? createTimer(timer.key, minutes) : timer,

    /** Replaces the countdown with a fresh one. */
    reset(): void {
      writeStored(storageKey, null, storage);
      noteKept();
      show(makeFresh());
    },

    /**
     * Begins a countdown of `minutes` at `at`, or continues a paused one. Begins only one, even if several tabs ask with the
     * same key. Returns whether this call began it.
     */
    begin(key: string, at: number, minutes: number): boolean {
      const current = readKept() ?? read();
      const isWaiting = readTimer(current, current.seenAt).status === 'paused';
      const begun = startTimer(isWaiting ? current : createTimer(key, minutes), at);
      if (!begun.ok || current.key === key || current.runningSince !== null) return false;
      keep(begun.value);
      return true;
    },

    /** Pauses the countdown if it is running. */
    pause(): void {
      const paused = pauseTimer(read(), serverNow());
      if (paused.ok) keep(paused.value);
    },

    show,

    keep,

    /** Ends the countdown as seen here. Returns false if another tab has changed it, which a frozen page learns late. */
    end(timer: Timer): boolean {
      const isSame = isCleared() || JSON.stringify(readKept()) === known;
      if (isSame) {
        ended = timer;
        keep(timer);
      } else {
        shown = null;
        changes.notify();
      }
      return isSame;
    },

    /** Returns the countdown that was seen to end here, only once. */
    takeEnd(): Timer | null {
      const taken = ended;
      ended = null;
      return taken;
    },

    /** Calls back when this page or another tab changes the countdown; returns how to stop. */
    watch(listener: () => void): () => void {
      const stopHere = changes.watch(listener);
      const stopElsewhere = watch(storageKey, () => {
        // Clearing the storage does not stop the countdown that is shown.
        if (isCleared() && shown && shown !== fresh) return keep(shown);
        shown = null;
        listener();
      });
      return () => {
        stopHere();
        stopElsewhere();
      };
    },
  };
}

export const standaloneRun = createStandaloneRun();

export type StandaloneRun = {
  readonly reading: TimerReading;
  readonly isUnderWay: boolean;
  start(): void;
  pause(): void;
  /** Sets the remaining time, in whole minutes within `timerLimits`. Time already worked stays worked, as on the timer page. */
  set(minutes: number): void;
  /** Replaces the countdown with a fresh one. */
  reset(): void;
};

/** If the countdown began before the server's time was known for sure, moves its open stretch once that is known. */
export function correctOnceConfirmed(
  { read, keep }: Pick<typeof standaloneRun, 'read' | 'keep'>,
  onceConfirmed = onceTimeConfirmed,
): void {
  const { runningSince } = read();
  onceConfirmed((byMs) => {
    const current = read();
    if (current.runningSince === runningSince) keep(moveTimer(current, byMs));
  });
}

/** Whether the countdown is running. */
export function useIsCountdownRunning(): boolean {
  return useSyncExternalStore(standaloneRun.watch, () => {
    const timer = standaloneRun.read();
    return readTimer(timer, timer.seenAt).status === 'running';
  });
}

/** Returns the landing page's countdown, kept on the device; `StandaloneLifecycle` keeps it going. */
export function useStandaloneRun(freshMinutes: number = timerLimits.defaultMinutes): StandaloneRun {
  const known = useSyncExternalStore(standaloneRun.watch, standaloneRun.read, () => untouchedRun);
  const timer = standaloneRun.fit(known, freshMinutes);

  return {
    reading: readTimer(timer, timer.seenAt),
    isUnderWay: isUnderWay(timer, serverNow()),
    start() {
      const started = startTimer(timer, serverNow());
      if (!started.ok) return;
      standaloneRun.keep(started.value);
      correctOnceConfirmed(standaloneRun);
    },
    pause: standaloneRun.pause,
    set(minutes) {
      const set = setTimer(timer, minutes);
      if (set.ok) standaloneRun.keep(set.value);
    },
    reset: standaloneRun.reset,
  };
}
