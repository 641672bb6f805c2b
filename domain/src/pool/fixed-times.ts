import * as v from 'valibot';
import type { Notice } from '../push/alert.ts';
import { addDays, type Day, isTimeZone, localTimeOf } from '../stats/local-day.ts';
import { isRepeatDay, repeatDaysSchema } from '../task/list-repeat.ts';
import { dayMs, minuteMs } from '../time-units.ts';

/** The constants of a room's fixed times (product 18.9). */
export const fixedTimeLimits = {
  /** How long before a time people are reminded, if they wish. */
  noticeBeforeMs: 5 * minuteMs,
  /** How far ahead the times are shown to those who may come. */
  aheadMs: 28 * dayMs,
  zoneLength: 64,
} as const;

/** An IANA name: only these have daylight saving rules. */
const timeZoneSchema = v.pipe(
  v.string(),
  v.maxLength(fixedTimeLimits.zoneLength),
  v.check((name) => /^[a-z]/i.test(name) && isTimeZone(name), 'Must be a time zone'),
);

/** When people meet in a room, by the clocks of the time zone in which the times were set. */
export const fixedTimesSchema = v.object({
  days: v.pipe(repeatDaysSchema, v.minLength(1)),
  time: v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Must be a time of the day')),
  timeZone: timeZoneSchema,
});
export type FixedTimes = Readonly<v.InferOutput<typeof fixedTimesSchema>>;

/** One time: its day in the zone where it was set, and its instant in epoch milliseconds. */
export type Occurrence = { readonly day: Day; readonly at: number };

type Span = { readonly after: number; readonly before: number };

/** The times between two instants, earliest first. Needs `Temporal`, so it runs on the server only. */
export function listOccurrences({ days, time, timeZone }: FixedTimes, { after, before }: Span): Occurrence[] {
  const found: Occurrence[] = [];
  // Where clocks skip midnight, a time just before it falls on the next day.
  for (let day = addDays(localTimeOf(after, timeZone).day, -1); ; day = addDays(day, 1)) {
    // A time that clocks skip comes later by the skipped amount; a time that they show twice is the first of the two.
    const at = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).epochMilliseconds;
    if (at >= before) return found;
    if (at > after && isRepeatDay(days, day)) found.push({ day, at });
  }
}

/** A room's times, and when the room closes; `closesAt` is null if it stays open until it is closed by hand. */
export type TimedRoom = { readonly times: FixedTimes; readonly closesAt: number | null };

/** The times to show to those who may come. */
export function listShown({ times, closesAt }: TimedRoom, now: number): Occurrence[] {
  const before = Math.min(now + fixedTimeLimits.aheadMs, closesAt ?? Number.POSITIVE_INFINITY);
  return listOccurrences(times, { after: now, before });
}

/** When the people of a room are to be reminded next, in epoch milliseconds; null if no time is to come. */
export function findNextNotice({ times, closesAt }: TimedRoom, now: number): number | null {
  const after = now + fixedTimeLimits.noticeBeforeMs;
  // Every week has at least one time, and clocks shift by less than a day.
  const before = Math.min(after + 8 * dayMs, closesAt ?? Number.POSITIVE_INFINITY);
  const [next] = listOccurrences(times, { after, before });
  return next ? next.at - fixedTimeLimits.noticeBeforeMs : null;
}

/** A device's notice of an upcoming time. It contains no link into the room. */
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
