import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { showToast } from '../../ui/toast-queue.ts';
import { playChime } from './chime.ts';
import { type CurrentRun, openCurrentRun, readRun } from './current-run.ts';
import { notifyFinish } from './finish-notice.ts';
import { useRunCourier } from './run-courier.ts';
import { chimeMutedKey, readStoredFlag } from './stored-flag.ts';
import { useTicking } from './use-ticking.ts';

// Pages that congratulate by themselves.
const congratulatingPages = new Set<string>([paths.timer, paths.taskPool]);

/** Keeps a person's run going on whatever page they are, ends it on time, and sends what they finished. */
export function RunCompanion({ userId }: { userId: string }) {
  const store = openCurrentRun(userId);
  const run = useSyncExternalStore(store.watch, store.read);
  const { pathname } = useLocation();
  useRunCourier(userId);

  useTicking(run !== null && run.timer.runningSince !== null, () => {
    store.observe(serverNow());
    const seen = store.read();
    return seen ? readRun(seen).remainingMs : 0;
  });

  const announceFinish = useEffectEvent(({ task }: CurrentRun) => {
    if (!readStoredFlag(chimeMutedKey, false)) playChime();
    notifyFinish(task.taskName);
    if (!congratulatingPages.has(pathname)) showToast(`Time is up: ${task.taskName}`);
  });

  useEffect(() => store.watchFinish((finished) => announceFinish(finished)), [store]);

  useEffect(() => {
    const save = () => store.save();
    addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', save);
    return () => {
      removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', save);
    };
  }, [store]);

  return null;
}
