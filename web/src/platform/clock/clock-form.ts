import type { StatsSettings } from '@focuspool/domain/stats/stats-settings';

export type HourCycle = StatsSettings['hourCycle'];

const toHour = (hourCycle: HourCycle) => ({ hour: 'numeric', ...(hourCycle && { hourCycle }) }) as const;

/** Whether clocks have 12 hours, by the person's setting or else by the device's language. */
export function hasHalfDays(hourCycle: HourCycle): boolean {
  return new Intl.DateTimeFormat(undefined, toHour(hourCycle)).resolvedOptions().hour12 ?? false;
}

/** The format options for a time of day: `3:58 am` or `03:58`, whose hour `Intl` otherwise writes differently in ranges. */
export function toClockForm(hourCycle: HourCycle) {
  const hour = hasHalfDays(hourCycle) ? 'numeric' : '2-digit';
  return { ...toHour(hourCycle), hour, minute: '2-digit' } as const;
}
