import * as v from 'valibot';
import type { Notice } from '../push/alert.ts';
import { addDays, type Day, isTimeZone, localTimeOf } from '../stats/local-day.ts';
import { isRepeatDay, repeatDaysSchema } from '../task/list-repeat.ts';
import { dayMs, minuteMs } from '../time-units.ts';

/** The constants of the fixed times of rooms (product 18.9). */
export const fixedTimeLimits = {
  /** Whoever wishes it is told so long before. */
  toldBeforeMs: 5 * minuteMs,
  /** The times of so many weeks are shown to those who may come. */
  aheadMs: 28 * dayMs,
  zoneLength: 64,
} as const;

/** A name of the IANA: only those have rules of their own for daylight saving. */
const timeZoneSchema = v.pipe(
  v.string(),
  v.maxLength(fixedTimeLimits.zoneLength),
  v.check((name) => /^[a-z]/i.test(name) && isTimeZone(name), 'Must be a time zone'),
);

/** When people come together in a room, by the clocks of the zone in which it was set. */
export const fixedTimesSchema = v.object({
  days: v.pipe(repeatDaysSchema, v.minLength(1)),
  time: v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Must be a time of the day')),
  timeZone: timeZoneSchema,
});
export type FixedTimes = Readonly<v.InferOutput<typeof fixedTimesSchema>>;

/** One time: the day that it belongs to where it was set, and its instant in epoch milliseconds. */
export type Occurrence = { readonly day: Day; readonly at: number };

type Span = { readonly after: number; readonly before: number };

/** The times between two instants, the earliest first. Runs where there is `Temporal`: at the server. */
export function listOccurrences({ days, time, timeZone }: FixedTimes, { after, before }: Span): Occurrence[] {
  const found: Occurrence[] = [];
  // Clocks that leave out midnight move what is just before it to the next day.
  for (let day = addDays(localTimeOf(after, timeZone).day, -1); ; day = addDays(day, 1)) {
    // A time that clocks leave out is as much later; of one that they show twice it is the first.
    const at = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).epochMilliseconds;
    if (at >= before) return found;
    if (at > after && isRepeatDay(days, day)) found.push({ day, at });
  }
}

/** A room's times, and until when there are any; null for one that stays open until it is closed. */
export type TimedRoom = { readonly times: FixedTimes; readonly closesAt: number | null };

/** Those that are shown to whoever may come. */
export function listShown({ times, closesAt }: TimedRoom, now: number): Occurrence[] {
  const before = Math.min(now + fixedTimeLimits.aheadMs, closesAt ?? Number.POSITIVE_INFINITY);
  return listOccurrences(times, { after: now, before });
}

/** When the people of a room are to be told next, in epoch milliseconds; null when no time is to come. */
export function findNextTelling({ times, closesAt }: TimedRoom, now: number): number | null {
  const after = now + fixedTimeLimits.toldBeforeMs;
  // A week has one of each, and clocks move by less than a day.
  const before = Math.min(after + 8 * dayMs, closesAt ?? Number.POSITIVE_INFINITY);
  const [next] = listOccurrences(times, { after, before });
  return next ? next.at - fixedTimeLimits.toldBeforeMs : null;
}

/** What a device says of a time that comes. It holds no way into the room. */
export function toTimeNotice(room: { id: string; name: string }, at: number, now: number): Notice {
  const minutes = Math.max(1, Math.ceil((at - now) / minuteMs));
  return {
    title: room.name,
    body: `Starts in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
    tag: `room-${room.id}-${at}`,
    runKey: null,
    actions: [],
    isOfRoom: true,
  };
}
