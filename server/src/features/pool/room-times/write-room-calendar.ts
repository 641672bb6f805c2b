import { type FixedTimes, listOccurrences } from '@focuspool/domain/pool/fixed-times';
import { memberTexts } from '@focuspool/domain/pool/pool-contract';
import { product } from '@focuspool/domain/product';
import { defaultRhythm } from '@focuspool/domain/rhythm/rhythm';
import { dayMs, minuteMs } from '@focuspool/domain/time-units';
import ical from 'ical-generator';

/** For how many years the file lists a zone's clock changes, for calendars that do not know the zone by name. */
const changesForYears = 10;
const mostAheadMs = 15 * dayMs;

/** Indexed by the day's number, Monday being 1. */
const weekdays = ['', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

type CalendarRoom = {
  readonly id: string;
  /** Null if it is hidden. */
  readonly name: string | null;
  readonly times: FixedTimes | null;
  readonly closesAt: Date | null;
};

/** Writes a room's fixed times as one repeated event (RFC 5545), as long as a run, in the zone in which they were set. */
export function writeRoomCalendar({ id, name, times, closesAt }: CalendarRoom, now: Date): string {
  const title = name ?? memberTexts.unnamedRoom;
  const prodId = { company: product.name, product: 'rooms', language: 'EN' };
  const start = times && findStart(times, now, closesAt);
  if (!start) return ical({ name: title, prodId }).toString();
  const { timeZoneId } = start;
  const timezone = { name: timeZoneId, generator: () => writeTimeZone(start) };
  const calendar = ical({ name: title, prodId, timezone });
  // The last second in which the room is open, in UTC, as the format asks for beside a zone.
  const until = closesAt && `;UNTIL=${toUtcStamp(new Date(closesAt.getTime() - 1_000))}`;
  calendar.createEvent({
    id,
    // A calendar that already has the event accepts only a higher number.
    sequence: Math.floor(now.getTime() / minuteMs),
    stamp: now,
    start,
    end: start.add({ minutes: defaultRhythm.runMinutes }),
    timezone: timeZoneId,
    summary: title,
    repeating: `RRULE:FREQ=WEEKLY;BYDAY=${times.days.map((day) => weekdays[day]).join()}${until ?? ''}`,
  });
  // The library writes the stamp in the calendar's zone without saying so; the format asks for UTC.
  return calendar.toString().replace(/^DTSTAMP:\w+/m, `DTSTAMP:${toUtcStamp(now)}`);
}

const toUtcStamp = (time: Date) => `${toStamp(Temporal.Instant.fromEpochMilliseconds(time.getTime()))}Z`;

/** Finds the first time that no clock change skips: the other times take their time of day from it. */
function findStart(times: FixedTimes, now: Date, closesAt: Date | null): Temporal.ZonedDateTime | undefined {
  const after = now.getTime();
  const before = Math.min(after + mostAheadMs, closesAt?.getTime() ?? Number.POSITIVE_INFINITY);
  return listOccurrences(times, { after, before })
    .map(({ at }) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(times.timeZone))
    .find((start) => start.toPlainTime().equals(times.time));
}

/** Writes a zone's clock changes, from the last one before that time on. */
function writeTimeZone(from: Temporal.ZonedDateTime): string {
  const end = from.add({ years: changesForYears });
  const observances: string[] = [];
  const always = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(from.timeZoneId);
  let change: Temporal.ZonedDateTime | null = from.getTimeZoneTransition('previous') ?? always;
  while (change && change.epochMilliseconds < end.epochMilliseconds) {
    observances.push(...writeObservance(change));
    change = change.getTimeZoneTransition('next');
  }
  return ['BEGIN:VTIMEZONE', `TZID:${from.timeZoneId}`, ...observances, 'END:VTIMEZONE'].join('\n');
}

/** Writes what clocks show from one change on. */
function writeObservance(change: Temporal.ZonedDateTime): string[] {
  const before = change.subtract({ nanoseconds: 1 });
  const kind = change.offsetNanoseconds > before.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD';
  // The start is given in clock time before the change.
  const start = before.toPlainDateTime().add({ nanoseconds: 1 });
  return [
    `BEGIN:${kind}`,
    `DTSTART:${toStamp(start)}`,
    `TZOFFSETFROM:${toOffset(before)}`,
    `TZOFFSETTO:${toOffset(change)}`,
    `END:${kind}`,
  ];
}

const toOffset = ({ offset }: Temporal.ZonedDateTime) => offset.replaceAll(':', '');

const toStamp = (time: { toString(options: { smallestUnit: 'second' }): string }) =>
  time.toString({ smallestUnit: 'second' }).replaceAll(/[-:Z]/g, '');
