import { useState } from 'react';

/** What a dialog waits for, so that nobody leaves it as if it were not done: `isAwaited` is its `isBusy`. */
export function useAwaited() {
  const [isAwaited, setIsAwaited] = useState(false);

  async function wait<Value>(change: Promise<Value>): Promise<Value> {
    setIsAwaited(true);
    try {
      return await change;
    } finally {
      setIsAwaited(false);
    }
  }

  return { isAwaited, wait };
}
