import { observeTimer, readTimer } from '@focuspool/domain/timer/timer';
import { useEffect, useSyncExternalStore } from 'react';
import { serverNow } from '../../../platform/clock/server-clock.ts';
import { showToast } from '../../../ui/feedback/toast-queue.ts';
import { useTitleClock } from '../../../ui/page/page-title.ts';
import { ringInOneTab } from '../alerts/ring-chime.ts';
import { formatTitleClock, statusLabels } from '../run/status-labels.ts';
import { useTicking } from '../run/use-ticking.ts';
import { isUnderWay, standaloneRun, untouchedRun } from './standalone-run.ts';

/** Keeps the landing page's countdown going on every page, and ends it on time. */
export function StandaloneLifecycle({ isAtHome }: { isAtHome: boolean }) {
  const timer = useSyncExternalStore(standaloneRun.watch, standaloneRun.read, () => untouchedRun);

  const isRunning = timer.runningSince !== null;
  function tick(): number {
    const { timer: seen, justFinished } = observeTimer(standaloneRun.read(), serverNow());
    if (!justFinished) standaloneRun.show(seen);
    else if (!standaloneRun.end(seen)) return tick();
    else if (!isAtHome) showToast(statusLabels.finished);
    return readTimer(seen, seen.seenAt).remainingMs;
  }
  useTicking(isRunning, tick);

  // Every tab tries, whichever saw the end first, because that tab may have to stay silent.
  useEffect(() => {
    if (!isRunning) return;
    return () => {
      const ended = standaloneRun.read();
      if (readTimer(ended, ended.seenAt).status === 'finished')
        void ringInOneTab(`${ended.key} ${ended.durationMs}`);
    };
  }, [isRunning]);

  const isShown = isUnderWay(timer, serverNow());
  // A task's run takes precedence in the title.
  useTitleClock(2, isShown ? formatTitleClock(readTimer(timer, timer.seenAt)) : '');
  return null;
}
