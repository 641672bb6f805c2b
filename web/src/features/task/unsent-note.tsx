import { onlineManager } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

/** While the network is away: how many changes wait for it, and a question before they are left behind. */
export function UnsentNote({ unsent }: { unsent: number }) {
  const isOnline = useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
  );
  const isWaiting = !isOnline && unsent > 0;

  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isWaiting]);

  return (
    <p role="status" className="px-5 text-sm text-ink-quiet not-empty:pt-2">
      {isWaiting &&
        `${unsent === 1 ? '1 change waits' : `${unsent} changes wait`} in this tab for the network.`}
    </p>
  );
}
