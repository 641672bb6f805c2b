import type { Day } from '@focuspool/domain/stats/local-day';
import { useEffect, useState } from 'react';
import { deviceDay } from '../../platform/clock/device-day.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';

const lookMs = 20_000;

const readToday = () => deviceDay(serverNow());

/** The day that the person's clocks show, also when it changes while the page is open. */
export function useToday(): Day {
  const [today, setToday] = useState(readToday);
  useEffect(() => {
    const look = () => setToday(readToday());
    const interval = setInterval(look, lookMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(interval);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return today;
}
