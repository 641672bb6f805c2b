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
import { onceTimeSure, serverNow } from '../../../platform/clock/server-clock.ts';
import { createListeners } from '../../../platform/listeners.ts';
import { makeUuid } from '../../../platform/make-uuid.ts';
import {
  listStoredKeys,
  readStored,
  watchStored,
  writeStored,
} from '../../../platform/storage/device-storage.ts';

const storageKey = 'focuspool.standalone-run';

/** What shows before it is known what the device keeps. */
export const untouchedRun: Timer = createTimer('');

/** So long after it was paused or came to its end other pages tell of it. */
const rememberedMs = hourMs;

/** Whether it runs or stood still just now: nobody is reminded for ever of a clock that they forgot. */
export function isUnderWay(timer: Timer, now: number): boolean {
  const { status } = readTimer(timer, timer.seenAt);
  return status === 'running' || (status !== 'idle' && now - timer.seenAt < rememberedMs);
}

type Device = { readonly storage: () => Storage; readonly watch: typeof watchStored };

const browserDevice: Device = { storage: () => localStorage, watch: watchStored };

/** The landing page's own countdown, which belongs to no task and no account, as this device keeps it. */
export function createStandaloneRun({ storage, watch }: Device = browserDevice) {
  let shown: Timer | null = null;
  // What shows while nobody has set or started one.
  let fresh: Timer | null = null;
  let ended: Timer | null = null;
  // What the device kept when this page last read or wrote it.
  let known = '';
  const changes = createListeners();

  // A reset keeps that there is none; the person or the browser has cleared what the device keeps.
  const isCleared = () => listStoredKeys(storageKey, storage).length === 0;
  const readKept = () => readStored(storageKey, v.nullable(timerSchema), null, storage);

  /** Shows it without writing it down, as each second does. */
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
    /** What is kept, or a fresh countdown; the same until it changes. */
    read,

    /** The countdown as long as its person's runs where nobody has set or started it. */
    fit: (timer: Timer, minutes: number): Timer =>
      timer === fresh ? createTimer(timer.key, minutes) : timer,

    /** A fresh countdown. */
    reset(): void {
      writeStored(storageKey, null, storage);
      noteKept();
      show(makeFresh());
    },

    /**
     * Lets one of those minutes run from that instant, or the one that waits: one, whichever tabs ask for it with that key. Whether
     * this call began it.
     */
    begin(key: string, at: number, minutes: number): boolean {
      const current = readKept() ?? read();
      const isWaiting = readTimer(current, current.seenAt).status === 'paused';
      const begun = startTimer(isWaiting ? current : createTimer(key, minutes), at);
      if (!begun.ok || current.key === key || current.runningSince !== null) return false;
      keep(begun.value);
      return true;
    },

    show,

    keep,

    /** It was seen to end here. False where another tab did something else with it, which a page that was frozen hears later. */
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

    /** The one that was seen to end here, once. */
    takeEnd(): Timer | null {
      const taken = ended;
      ended = null;
      return taken;
    },

    /** Calls back when this page or another tab changes it; returns how to stop. */
    watch(listener: () => void): () => void {
      const stopHere = changes.watch(listener);
      const stopElsewhere = watch(storageKey, () => {
        // Whoever clears it does not stop the countdown that they see.
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
  /** What remains: 5 to 55 whole minutes. Time that was worked stays worked, as on the timer page. */
  set(minutes: number): void;
  /** A fresh countdown. */
  reset(): void;
};

/** Begun while the time was not sure, its open stretch goes along once it is. */
export function followServer(
  { read, keep }: Pick<typeof standaloneRun, 'read' | 'keep'>,
  onceSure = onceTimeSure,
): void {
  const { runningSince } = read();
  onceSure((byMs) => {
    const current = read();
    if (current.runningSince === runningSince) keep(moveTimer(current, byMs));
  });
}

/** Whether the countdown goes on at this moment. */
export function useIsCountdownRunning(): boolean {
  return useSyncExternalStore(standaloneRun.watch, () => {
    const timer = standaloneRun.read();
    return readTimer(timer, timer.seenAt).status === 'running';
  });
}

/** The landing page's countdown, kept on the device; `StandaloneLifecycle` lets it go on. */
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
      followServer(standaloneRun);
    },
    pause() {
      const paused = pauseTimer(timer, serverNow());
      if (paused.ok) standaloneRun.keep(paused.value);
    },
    set(minutes) {
      const set = setTimer(timer, minutes);
      if (set.ok) standaloneRun.keep(set.value);
    },
    reset: standaloneRun.reset,
  };
}
