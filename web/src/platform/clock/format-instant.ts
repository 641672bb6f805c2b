import { type HourCycle, toClockForm } from './clock-form.ts';
import { deviceClocks } from './device-clocks.ts';

/** Caches a format for each hour cycle: making one takes a slow phone as long as rendering a page. */
function makeFormatter(day: Intl.DateTimeFormatOptions) {
  const made = new Map<HourCycle, Intl.DateTimeFormat>();
  return (instant: string | number, hourCycle: HourCycle = null): string => {
    const format =
      made.get(hourCycle) ??
      new Intl.DateTimeFormat(undefined, { ...day, ...toClockForm(hourCycle), timeZone: 'UTC' });
    made.set(hourCycle, format);
    return format.format(deviceClocks(instant));
  };
}

/** Formats an instant, an ISO time or epoch milliseconds, to the minute, in the chosen hour cycle or else the device's. */
export const formatInstant = makeFormatter({ year: 'numeric', month: 'short', day: 'numeric' });

/** `10:50`: the same without the day. */
export const formatTime = makeFormatter({});

/** `Sat 10:50`: a time within this week. */
export const formatWeekTime = makeFormatter({ weekday: 'short' });
