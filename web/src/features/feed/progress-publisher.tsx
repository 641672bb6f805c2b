import { useEffect } from 'react';
import { api, asPerson, call } from '../../platform/api/api.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { onlineKey, readPreference } from '../../platform/storage/preference.ts';
import { withLock } from '../../platform/storage/with-lock.ts';
import { openReplica } from '../operation/person-replica.ts';
import { openRunStore } from '../timer/run/run-store.ts';
import { createProgressReporter } from './progress-reporter.ts';

/** Reports the progress of the current run to the feed, whatever page is open, while the person is online. */
export function ProgressPublisher({ userId }: { userId: string }) {
  useEffect(() => {
    const store = openRunStore(userId);
    const reporter = createProgressReporter({
      userId,
      now: serverNow,
      isOnline: () => readPreference(onlineKey, false),
      findIntention: () => openReplica(userId).read().shown.intention,
      prepare: openReplica(userId).flush,
      post: (progress) => call(api.feed.$post({ json: progress }, asPerson(userId))),
      // Without locks two tabs may both try; the server accepts each mark once.
      withLock,
    });
    let retry: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;

    async function look(): Promise<void> {
      const waitMs = await reporter.consider(store.read());
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
