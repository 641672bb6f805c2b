import { useEffect } from 'react';
import { openCurrentRun } from './current-run.ts';
import { openRunSync } from './current-run-requests.ts';

const retryMs = 5_000;

/** Tells the server of each change to the run in hand, on whatever page it happens; later when the network is away. */
export function RunSender({ userId }: { userId: string }) {
  useEffect(() => {
    const store = openCurrentRun(userId);
    const sync = openRunSync(userId);
    let retry: ReturnType<typeof setTimeout> | undefined;

    function send(): void {
      if (retry !== undefined || !sync.isDirty()) return;
      sync.push().catch(() => {
        retry ??= setTimeout(sendAgain, retryMs);
      });
    }

    function sendAgain(): void {
      clearTimeout(retry);
      retry = undefined;
      send();
    }

    send();
    const stopWatching = store.watch(send);
    addEventListener('online', sendAgain);
    return () => {
      clearTimeout(retry);
      stopWatching();
      removeEventListener('online', sendAgain);
    };
  }, [userId]);

  return null;
}
