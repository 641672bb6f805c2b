import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

const asItIs = (now: number) => now;

/** The server's time, anew so often, and when the page is looked at again; while nobody looks only where that is wanted. */
export function useServerTime(everyMs: number, whileHidden = true): number {
  return useFromServerTime(everyMs, asItIs, whileHidden);
}

/** What `read`, which stays the same function, makes of the server's time: its reader is drawn anew when that is another one. */
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
