import { useEffect, useState } from 'react';

/** Whether this tab, of all tabs, holds `name` while `isWanted`; another tab gets it once this one releases it. */
export function useOnlyTab(name: string, isWanted: boolean): boolean {
  const [isIt, setIsIt] = useState(false);
  useEffect(() => {
    if (!isWanted || !navigator.locks) return;
    const leaving = new AbortController();
    const left = new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()));
    navigator.locks
      .request(name, { signal: leaving.signal }, async () => {
        setIsIt(true);
        await left;
      })
      // Aborted before its turn came.
      .catch(() => {});
    return () => {
      leaving.abort();
      setIsIt(false);
    };
  }, [name, isWanted]);
  return isIt;
}
