import { useEffect } from 'react';
import { serverNow } from '../../platform/server-clock.ts';
import { openCurrentRun } from '../timer/current-run.ts';
import { openRunSync } from '../timer/current-run-requests.ts';
import { onlineKey, readStoredFlag } from '../timer/stored-flag.ts';
import { postProgress } from './post-progress-request.ts';
import { createProgressTeller } from './progress-teller.ts';

/** Tells the feed how far the run in hand has come, on whatever page that happens, while its person is online. */
export function ProgressPublisher({ userId }: { userId: string }) {
  useEffect(() => {
    const store = openCurrentRun(userId);
    const teller = createProgressTeller({
      userId,
      storage: () => localStorage,
      now: serverNow,
      isOnline: () => readStoredFlag(onlineKey, false),
      prepare: () => openRunSync(userId).push(),
      post: postProgress,
      // Without locks two tabs may both try; the server takes a mark once.
      withLock: (name, work) => (navigator.locks ? navigator.locks.request(name, work) : work()),
    });
    let retry: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;

    async function look(): Promise<void> {
      const waitMs = await teller.consider(store.read());
      clearTimeout(retry);
      if (waitMs !== null && !isGone) retry = setTimeout(() => void look(), waitMs);
    }

    const stopWatching = store.watch(() => void look());
    void look();
    return () => {
      isGone = true;
      clearTimeout(retry);
      stopWatching();
    };
  }, [userId]);

  return null;
}
