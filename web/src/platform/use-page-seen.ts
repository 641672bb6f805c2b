import { useSyncExternalStore } from 'react';

/** Whether the page is in view rather than in a hidden tab; true while it is prerendered. */
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
