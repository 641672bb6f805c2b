import {
  createTimer,
  minuteMs,
  moveTimer,
  observeTimer,
  pauseTimer,
  readTimer,
  startTimer,
  type TimerReading,
} from '@focuspool/domain/timer/timer';
import { useSyncExternalStore } from 'react';
import { makeUuid } from '../../platform/make-uuid.ts';
import { onceServerHeard, serverNow } from '../../platform/server-clock.ts';
import { standaloneRun, untouchedRun } from './standalone-run.ts';
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
  const timer = useSyncExternalStore(standaloneRun.watch, standaloneRun.read, () => untouchedRun);

  useTicking(timer.runningSince !== null, () => {
    const { timer: seen, justFinished } = observeTimer(standaloneRun.read(), serverNow());
    if (justFinished) {
      standaloneRun.keep(seen);
      onFinish();
    } else standaloneRun.show(seen);
    return readTimer(seen, seen.seenAt).remainingMs;
  });

  return {
    reading: readTimer(timer, timer.seenAt),
    minutes: timer.durationMs / minuteMs,
    start() {
      const started = startTimer(timer, serverNow());
      if (!started.ok) return;
      standaloneRun.keep(started.value);
      // Begun by a clock that nobody has compared with the server's yet, the run goes along when somebody does.
      onceServerHeard((byMs) => {
        const current = standaloneRun.read();
        if (current.key === started.value.key) standaloneRun.keep(moveTimer(current, byMs));
      });
    },
    pause() {
      const paused = pauseTimer(timer, serverNow());
      if (paused.ok) standaloneRun.keep(paused.value);
    },
    set: (minutes) => standaloneRun.keep(createTimer(makeUuid(), minutes)),
  };
}
