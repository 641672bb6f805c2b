import { type HourCycle, toClockForm } from './clock-form.ts';
import { ofZone } from './zoned-format.ts';

// By clock: making one takes a slow phone as long as drawing a page.
const makeFinder = (day: Intl.DateTimeFormatOptions) =>
  ofZone((hourCycle: HourCycle) => new Intl.DateTimeFormat(undefined, { ...day, ...toClockForm(hourCycle) }));
const findInstantFormat = makeFinder({ year: 'numeric', month: 'short', day: 'numeric' });
const findTimeFormat = makeFinder({});

/** When something was, an ISO time or epoch milliseconds, to the minute, by the clock that was chosen or as the device writes it. */
export function formatInstant(instant: string | number, hourCycle: HourCycle = null): string {
  return findInstantFormat(hourCycle).format(new Date(instant));
}

/** `10:50`: the same without its day. */
export function formatTime(instant: string | number, hourCycle: HourCycle = null): string {
  return findTimeFormat(hourCycle).format(new Date(instant));
}
