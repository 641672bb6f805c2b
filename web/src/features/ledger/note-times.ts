import { minuteMs } from '@focuspool/domain/time-units';

/** Returns an instant as `HH:MM` by the device's clock, as a time field holds it. */
export function toFieldTime(instant: number): string {
  const date = new Date(instant);
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Returns the latest instant up to `until` at which the device's clock shows `HH:MM`; null for any other text. */
function findLatest(time: string, until: number): number | null {
  const [hours, minutes] = /^(\d\d):(\d\d)/.exec(time)?.slice(1).map(Number) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const last = new Date(until);
  const timeOf = (day: number) =>
    new Date(last.getFullYear(), last.getMonth(), day, hours, minutes).getTime();
  const today = timeOf(last.getDate());
  return today <= until ? today : timeOf(last.getDate() - 1);
}

/** Clocks are never set back by as much as this. */
const setBackMs = 3 * 60 * minuteMs;

/** Returns when clocks that are set back show the time of that instant again; the same instant if they do not. */
function findAgain(instant: number): number {
  const offset = (at: number) => new Date(at).getTimezoneOffset() * minuteMs;
  const again = instant + offset(instant + setBackMs) - offset(instant);
  return again > instant && toFieldTime(again) === toFieldTime(instant) ? again : instant;
}

/** A time further ahead than this is taken as one of the previous day. */
const foreseenMs = 8 * 60 * minuteMs;

/**
 * Returns the instant that a person means by `HH:MM`: the latest one that has passed, or one in the next hours, which can then be
 * rejected as not over yet. Null if the field holds no time.
 */
export function findInstant(time: string, now: number): number | null {
  const first = findLatest(time, now + foreseenMs);
  const last = first && findAgain(first);
  return last && last <= now ? last : first;
}
