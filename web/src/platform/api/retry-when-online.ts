import { useEffect, useEffectEvent } from 'react';
import { isServerReady } from './server-health.ts';

const pauseMs = 5_000;
/** At most so much more, so that not everybody comes back at the same moment. */
const spreadMs = 5_000;

/** Tries again once a server that is away is back. What fails though the server is there is left to the person. */
export function useRetryWhenOnline(isAway: boolean, retry: () => void): void {
  const tryAgain = useEffectEvent(retry);

  useEffect(() => {
    if (!isAway) return;
    let isOver = false;
    let pause: ReturnType<typeof setTimeout> | undefined;

    async function ask(onceBack: () => void): Promise<void> {
      const isBack = navigator.onLine && (await isServerReady());
      if (isOver) return;
      if (isBack) onceBack();
      else pause = setTimeout(() => ask(tryAgain), pauseMs + Math.random() * spreadMs);
    }
    void ask(() => {});

    return () => {
      isOver = true;
      clearTimeout(pause);
    };
  }, [isAway]);
}
