import { useEffect } from 'react';

/** Keeps the screen lit while `isWanted` and the page is seen, where the device allows it. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let lock: Promise<WakeLockSentinel | null> = Promise.resolve(null);
    // The browser gives the lock up by itself whenever the page is hidden.
    const take = () => {
      if (!document.hidden) lock = navigator.wakeLock.request('screen').catch(() => null);
    };
    take();
    document.addEventListener('visibilitychange', take);
    return () => {
      document.removeEventListener('visibilitychange', take);
      void lock.then((held) => held?.release());
    };
  }, [isWanted]);
}
