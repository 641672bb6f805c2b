import { type HourCycle, toClockForm } from './clock-form.ts';
import { deviceClocks } from './device-clocks.ts';

/** By clock: making a format takes a slow phone as long as drawing a page. */
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

/** When something was, an ISO time or epoch milliseconds, to the minute, by the clock that was chosen or as the device writes it. */
export const formatInstant = makeFormatter({ year: 'numeric', month: 'short', day: 'numeric' });

/** `10:50`: the same without its day. */
export const formatTime = makeFormatter({});

/** `Sat 10:50`: a time of this week. */
export const formatWeekTime = makeFormatter({ weekday: 'short' });
