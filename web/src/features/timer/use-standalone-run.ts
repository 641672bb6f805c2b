import {
  createTimer,
  minuteMs,
  observeTimer,
  pauseTimer,
  readTimer,
  startTimer,
  type Timer,
  type TimerReading,
} from '@focuspool/domain/timer/timer';
import { useEffect, useState } from 'react';
import { watchStored } from '../../platform/device-storage.ts';
import { makeUuid } from '../../platform/make-uuid.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { keepStandaloneRun, readStandaloneRun, standaloneRunKey } from './standalone-run.ts';
import { useTicking } from './use-ticking.ts';

export type StandaloneRun = {
  readonly reading: TimerReading;
  readonly minutes: number;
  start(): void;
  pause(): void;
  /** A fresh countdown of 5 to 55 whole minutes. */
  set(minutes: number): void;
};

/** The front door's countdown: kept on the device, right after a reload. `onFinish` is called once when it reaches zero. */
export function useStandaloneRun(onFinish: () => void): StandaloneRun {
  const [timer, setTimer] = useState(readStandaloneRun);

  function change(next: Timer): void {
    keepStandaloneRun(next);
    setTimer(next);
  }

  useEffect(() => watchStored(standaloneRunKey, () => setTimer(readStandaloneRun())), []);

  useTicking(timer.runningSince !== null, () => {
    const { timer: seen, justFinished } = observeTimer(timer, serverNow());
    if (justFinished) {
      change(seen);
      onFinish();
    } else setTimer(seen);
    return readTimer(seen, seen.seenAt).remainingMs;
  });

  return {
    reading: readTimer(timer, timer.seenAt),
    minutes: timer.durationMs / minuteMs,
    start() {
      const started = startTimer(timer, serverNow());
      if (started.ok) change(started.value);
    },
    pause() {
      const paused = pauseTimer(timer, serverNow());
      if (paused.ok) change(paused.value);
    },
    set: (minutes) => change(createTimer(makeUuid(), minutes)),
  };
}
