import { roomLimits } from '@focuspool/domain/pool/room-limits';
import { useEffect, useState } from 'react';
import { serverNow } from '../../platform/clock/server-clock.ts';

/** The server's time for drawing bars: anew every two seconds, and when the page is looked at again. */
export function useRedraw(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const redraw = () => setNow(serverNow());
    const interval = setInterval(redraw, roomLimits.redrawMs);
    document.addEventListener('visibilitychange', redraw);
    return () => {
      clearInterval(interval);
      document.removeEventListener('visibilitychange', redraw);
    };
  }, []);
  return now;
}
