import { useEffect, useEffectEvent } from 'react';
import { serverNow } from '../../../platform/clock/server-clock.ts';

/** Calls back once `at` has passed on the server's clock; a page that slept through it does so when it is seen again. */
export function useMoment(at: number | null, onPassed: () => void): void {
  const pass = useEffectEvent(onPassed);

  useEffect(() => {
    if (at === null) return;
    let timeout: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timeout);
      const leftMs = at - serverNow();
      if (leftMs < 0) pass();
      else timeout = setTimeout(look, leftMs + 1);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timeout);
      document.removeEventListener('visibilitychange', look);
    };
  }, [at]);
}
