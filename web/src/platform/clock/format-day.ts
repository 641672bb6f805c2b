import { onFirstUse } from '@focuspool/domain/on-first-use';
import { deviceClocks } from './device-clocks.ts';

/** The format of every day, given as an instant in UTC. */
export const findDayFormat = onFirstUse(
  () => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }),
);

/** Formats the day of an instant, an ISO time or epoch milliseconds, in the device's time zone and locale. */
export function formatDay(instant: string | number): string {
  return findDayFormat().format(deviceClocks(instant));
}

export function formatDays(startIso: string, endIso: string): string {
  return findDayFormat().formatRange(deviceClocks(startIso), deviceClocks(endIso));
}

const findMonthFormat = onFirstUse(
  () => new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** Formats a month such as `2026-10` in the device's locale: `October 2026`. */
export function formatMonth(month: string): string {
  return findMonthFormat().format(Date.parse(month));
}
