import { createTimer, readTimer, type Timer, timerSchema } from '@focuspool/domain/timer/timer';
import * as v from 'valibot';
import { makeUuid } from '../../platform/make-uuid.ts';
import { readStored, watchStored, writeStored } from '../../platform/storage/device-storage.ts';

const storageKey = 'focuspool.standalone-run';

/** What shows before it is known what the device keeps. */
export const untouchedRun: Timer = createTimer('');

/** So long after it was paused or came to its end other pages tell of it. */
const rememberedMs = 60 * 60_000;

/** Whether it runs or stood still just now: nobody is reminded for ever of a clock that they forgot. */
export function isUnderWay(timer: Timer, now: number): boolean {
  const { status } = readTimer(timer, timer.seenAt);
  return status === 'running' || (status !== 'idle' && now - timer.seenAt < rememberedMs);
}

type Device = { readonly storage: () => Storage; readonly watch: typeof watchStored };

const browserDevice: Device = { storage: () => localStorage, watch: watchStored };

/** The front door's own countdown, which belongs to no task and no account, as this device keeps it. */
export function createStandaloneRun({ storage, watch }: Device = browserDevice) {
  let shown: Timer | null = null;
  const listeners = new Set<() => void>();

  /** Shows it without writing it down, as each second does. */
  function show(timer: Timer): void {
    shown = timer;
    for (const listener of listeners) listener();
  }

  return {
    /** What is kept, or a fresh countdown of the default length; the same until it changes. */
    read(): Timer {
      shown ??= readStored(storageKey, v.nullable(timerSchema), null, storage) ?? createTimer(makeUuid());
      return shown;
    },

    show,

    keep(timer: Timer): void {
      writeStored(storageKey, timer, storage);
      show(timer);
    },

    /** Calls back when this page or another tab changes it; returns how to stop. */
    watch(listener: () => void): () => void {
      listeners.add(listener);
      const stop = watch(storageKey, () => {
        shown = null;
        listener();
      });
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  };
}

export const standaloneRun = createStandaloneRun();
