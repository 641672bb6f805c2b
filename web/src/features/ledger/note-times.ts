import { minuteMs } from '@focuspool/domain/time-units';

/** `HH:MM` of an instant, by the device's clock, as a field for times holds it. */
export function toFieldTime(instant: number): string {
  const date = new Date(instant);
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The latest instant until then at which the device's clock shows `HH:MM`; null for anything else. */
function findLatest(time: string, until: number): number | null {
  const [hours, minutes] = /^(\d\d):(\d\d)/.exec(time)?.slice(1).map(Number) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const last = new Date(until);
  const timeOf = (day: number) =>
    new Date(last.getFullYear(), last.getMonth(), day, hours, minutes).getTime();
  const today = timeOf(last.getDate());
  return today <= until ? today : timeOf(last.getDate() - 1);
}

/** Clocks are set back by less than that. */
const setBackMs = 3 * 60 * minuteMs;

/** When clocks that are set back show the time of that instant once more; the same instant where they do not. */
function findAgain(instant: number): number {
  const offset = (at: number) => new Date(at).getTimezoneOffset() * minuteMs;
  const again = instant + offset(instant + setBackMs) - offset(instant);
  return again > instant && toFieldTime(again) === toFieldTime(instant) ? again : instant;
}

/** What lies further ahead than this is meant as a time of the day before. */
const foreseenMs = 8 * 60 * minuteMs;

/**
 * The instant that somebody means by `HH:MM`: the nearest that is over, or one of the next hours, of which it can then be said
 * that it has not come yet. Null when the field is empty.
 */
export function findInstant(time: string, now: number): number | null {
  const first = findLatest(time, now + foreseenMs);
  const last = first && findAgain(first);
  return last && last <= now ? last : first;
}
