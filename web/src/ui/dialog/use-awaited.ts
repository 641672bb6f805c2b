import { useState } from 'react';

/** Tracks a change that a dialog waits for, so that no one closes the dialog before it is done: `isAwaited` is its `isBusy`. */
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
