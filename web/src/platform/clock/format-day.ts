import { ofZone } from './zoned-format.ts';

const findFormat = ofZone(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }));

/** The day of an instant, an ISO time or epoch milliseconds, on the person's own calendar and in their manner. */
export function formatDay(instant: string | number): string {
  return findFormat().format(new Date(instant));
}

export function formatDays(startIso: string, endIso: string): string {
  return findFormat().formatRange(new Date(startIso), new Date(endIso));
}
