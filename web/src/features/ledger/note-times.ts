import type { Span } from '@focuspool/domain/timer/worked-spans';

/** `HH:MM` of an instant, by the device's clock, as a field for times holds it. */
export function toFieldTime(instant: number): string {
  const date = new Date(instant);
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The latest instant until then at which the device's clock shows `HH:MM`; null for anything else. */
function findLatest(time: string, until: number): number | null {
  const [hours, minutes] = /^(\d\d):(\d\d)/.exec(time)?.slice(1).map(Number) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const date = new Date(until);
  date.setHours(hours, minutes, 0, 0);
  if (date.getTime() > until) date.setDate(date.getDate() - 1);
  return date.getTime();
}

/** The latest time from the one to the other that is over by now; null when a field is empty. */
export function findSpan(from: string, to: string, now: number): Span | null {
  const end = findLatest(to, now);
  const start = end === null ? null : findLatest(from, end);
  return end === null || start === null ? null : { from: start, to: end };
}
