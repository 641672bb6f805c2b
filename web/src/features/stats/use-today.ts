import type { Day } from '@focuspool/domain/stats/local-day';
import { deviceDay } from '../../platform/clock/device-day.ts';
import { useFromServerTime } from '../../platform/clock/use-server-time.ts';

const checkEveryMs = 20_000;

/** The day that the person's clocks show, updated when it changes while the page is open. */
export function useToday(): Day {
  return useFromServerTime(checkEveryMs, deviceDay);
}
