import type { Weekday } from '@focuspool/domain/stats/weeks-and-months';
import { type HourCycle, hasHalfDays, toClockForm } from '../../platform/clock/clock-form.ts';
import { findDayFormat } from '../../platform/clock/format-day.ts';

/** `14:00` or `2 PM`, by the settings or the device's language. */
export function formatHour(hour: number, hourCycle: HourCycle): string {
  const { minute, ...form } = toClockForm(hourCycle);
  const format = new Intl.DateTimeFormat(undefined, {
    ...{ ...form, timeZone: 'UTC' },
    ...(hasHalfDays(hourCycle) ? {} : { minute }),
  });
  return format.format(Date.UTC(2026, 0, 1, hour));
}

/** 2026-11-16 was a Monday. */
export function formatWeekday(weekday: Weekday): string {
  const format = new Intl.DateTimeFormat(undefined, { weekday: 'long', timeZone: 'UTC' });
  return format.format(Date.UTC(2026, 10, 15 + weekday));
}

/** A day such as `2026-11-16`, which like a month is read as in UTC. */
export function formatCalendarDay(day: string): string {
  return findDayFormat().format(Date.parse(day));
}

/** `16 – 22 Nov 2026`, or the one day if both are the same. */
export function formatCalendarDays(first: string, last: string): string {
  return findDayFormat().formatRange(Date.parse(first), Date.parse(last));
}

/** A month such as `2026-10` without its year, where there is little room. */
export function formatShortMonth(month: string, form: 'short' | 'narrow'): string {
  const format = new Intl.DateTimeFormat(undefined, { month: form, timeZone: 'UTC' });
  return format.format(Date.parse(month));
}

/** `45 min`, `3 h 20 min` */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
