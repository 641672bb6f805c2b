import { useEffect, useEffectEvent } from 'react';
import { isServerReady } from './server-health.ts';

const pauseMs = 5_000;
/** The most that is added to the pause at random, so that not all pages come back at the same moment. */
const spreadMs = 5_000;

/** Retries once a server that was away is back. If the call failed although the server is there, retrying is up to the person. */
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
