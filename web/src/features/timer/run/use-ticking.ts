import { useEffectEvent, useLayoutEffect } from 'react';
import { watchServerClock } from '../../../platform/clock/server-clock.ts';
import { holdReload } from '../../../platform/updates/reload-guard.ts';

/**
 * While `isRunning`, calls `onTick` whenever the shown second changes, on time at the end, in a hidden tab too, and
 * whenever the page is seen again. `onTick` returns the remaining milliseconds.
 */
export function useTicking(isRunning: boolean, onTick: () => number): void {
  const tick = useEffectEvent(onTick);

  // Before the first paint, so that a page that is restored never shows the time at which it was left.
  useLayoutEffect(() => {
    if (!isRunning) return;
    let timeout: ReturnType<typeof setTimeout> | undefined;
    const alarm = startAlarm(beat);
    const release = holdReload();

    function beat(): void {
      clearTimeout(timeout);
      const remainingMs = tick();
      if (remainingMs <= 0) return;
      const nextMs = remainingMs % 1000 || 1000;
      timeout = setTimeout(beat, nextMs);
      // A hidden page's own timers may fire only once a minute, but its title must count every second.
      alarm?.postMessage(document.hidden ? nextMs : remainingMs);
    }

    beat();
    const stopWatching = watchServerClock(beat);
    document.addEventListener('visibilitychange', beat);
    addEventListener('pageshow', beat);
    return () => {
      clearTimeout(timeout);
      alarm?.terminate();
      release();
      stopWatching();
      document.removeEventListener('visibilitychange', beat);
      removeEventListener('pageshow', beat);
    };
  }, [isRunning]);
}

function startAlarm(onAlarm: () => void): Worker | null {
  try {
    const worker = new Worker(new URL('./alarm-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', onAlarm);
    return worker;
  } catch {
    // Without workers the page's own timer has to suffice.
    return null;
  }
}
