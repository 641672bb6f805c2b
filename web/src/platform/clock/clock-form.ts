import type { StatsSettings } from '@focuspool/domain/stats/stats-settings';

export type HourCycle = StatsSettings['hourCycle'];

const toHour = (hourCycle: HourCycle) => ({ hour: 'numeric', ...(hourCycle && { hourCycle }) }) as const;

/** Whether clocks go to 12 by the settings, or else in the device's language. */
export function hasHalfDays(hourCycle: HourCycle): boolean {
  return new Intl.DateTimeFormat(undefined, toHour(hourCycle)).resolvedOptions().hour12 ?? false;
}

/** How a time of the day is written: `3:58 am`, or `03:58`, which `Intl` else writes in two ways, alone and as a range. */
export function toClockForm(hourCycle: HourCycle) {
  const hour = hasHalfDays(hourCycle) ? 'numeric' : '2-digit';
  return { ...toHour(hourCycle), hour, minute: '2-digit' } as const;
}
