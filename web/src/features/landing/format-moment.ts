import type { StatsSettings } from '@focuspool/domain/stats/stats-settings';

/** `10:50`, in the form of the clock that its reader has chosen. */
export function formatMoment(at: number, hourCycle: StatsSettings['hourCycle'] = null): string {
  const form = { hour: 'numeric', minute: '2-digit', ...(hourCycle && { hourCycle }) } as const;
  return new Intl.DateTimeFormat(undefined, form).format(at);
}
