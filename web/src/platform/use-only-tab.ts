import { useEffect, useState } from 'react';

/** Whether this tab is the one of all tabs that has the name, while it is wanted; the next one has it once this one goes. */
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
      // It has left before its turn came.
      .catch(() => {});
    return () => {
      leaving.abort();
      setIsIt(false);
    };
  }, [name, isWanted]);
  return isIt;
}
