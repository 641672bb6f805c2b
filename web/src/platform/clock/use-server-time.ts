import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

const asItIs = (now: number) => now;

/** Returns the server's time, updated every `everyMs` (if hidden, only with `whileHidden`) and when the page is seen again. */
export function useServerTime(everyMs: number, whileHidden = true): number {
  return useFromServerTime(everyMs, asItIs, whileHidden);
}

/** Returns `read` of the server's time and re-renders only when that changes. `read` must stay the same function. */
export function useFromServerTime<Value extends string | number>(
  everyMs: number,
  read: (now: number) => Value,
  whileHidden = true,
): Value {
  const [value, setValue] = useState(() => read(serverNow()));
  useEffect(() => {
    const look = () => {
      if (whileHidden || !document.hidden) setValue(read(serverNow()));
    };
    const interval = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(interval);
      document.removeEventListener('visibilitychange', look);
    };
  }, [everyMs, read, whileHidden]);
  return value;
}
