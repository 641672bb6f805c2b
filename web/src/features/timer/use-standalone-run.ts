import {
  createTimer,
  moveTimer,
  pauseTimer,
  readTimer,
  setTimer,
  startTimer,
  type TimerReading,
} from '@focuspool/domain/timer/timer';
import { useSyncExternalStore } from 'react';
import { onceServerHeard, serverNow } from '../../platform/clock/server-clock.ts';
import { makeUuid } from '../../platform/make-uuid.ts';
import { standaloneRun, untouchedRun } from './standalone-run.ts';

export type StandaloneRun = {
  readonly reading: TimerReading;
  start(): void;
  pause(): void;
  /** What remains: 5 to 55 whole minutes. Time that was worked stays worked, as on the timer page. */
  set(minutes: number): void;
  /** A fresh countdown. */
  reset(): void;
};

/** The front door's countdown, kept on the device; `StandaloneCompanion` lets it go on. */
export function useStandaloneRun(): StandaloneRun {
  const timer = useSyncExternalStore(standaloneRun.watch, standaloneRun.read, () => untouchedRun);

  return {
    reading: readTimer(timer, timer.seenAt),
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
    set(minutes) {
      const set = setTimer(timer, minutes);
      if (set.ok) standaloneRun.keep(set.value);
    },
    reset: () => standaloneRun.keep(createTimer(makeUuid())),
  };
}
