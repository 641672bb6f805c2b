import { useSyncExternalStore } from 'react';

/** Whether the page is in view, not in a tab behind others. Written out beforehand, it is. */
export function usePageSeen(): boolean {
  return useSyncExternalStore(
    watch,
    () => !document.hidden,
    () => true,
  );
}

function watch(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
