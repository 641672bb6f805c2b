import { type FixedTimes, listOccurrences } from '@focuspool/domain/pool/fixed-times';
import { memberTexts } from '@focuspool/domain/pool/pool-contract';
import { product } from '@focuspool/domain/product';
import { defaultRhythm } from '@focuspool/domain/rhythm/rhythm';
import { dayMs, minuteMs } from '@focuspool/domain/time-units';
import ical from 'ical-generator';

/** Calendars that do not know a zone by its name know its changes for so long. */
const changesForYears = 10;
const mostAheadMs = 15 * dayMs;

/** By their numbers, Monday first. */
const weekdays = ['', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

type CalendarRoom = {
  readonly id: string;
  /** Null where it is hidden. */
  readonly name: string | null;
  readonly times: FixedTimes | null;
  readonly closesAt: Date | null;
};

/** A room's fixed times as one repeated event (RFC 5545), a run long, in the zone in which they were set. */
export function writeRoomCalendar({ id, name, times, closesAt }: CalendarRoom, now: Date): string {
  const title = name ?? memberTexts.unnamedRoom;
  const prodId = { company: product.name, product: 'rooms', language: 'EN' };
  const start = times && findStart(times, now, closesAt);
  if (!start) return ical({ name: title, prodId }).toString();
  const { timeZoneId } = start;
  const timezone = { name: timeZoneId, generator: () => writeTimeZone(start) };
  const calendar = ical({ name: title, prodId, timezone });
  // The last instant at which the room is open, to the second; of UTC, as the format asks for beside a zone.
  const until = closesAt && `;UNTIL=${toUtcStamp(new Date(closesAt.getTime() - 1_000))}`;
  calendar.createEvent({
    id,
    // A calendar that has the event already takes a higher one alone.
    sequence: Math.floor(now.getTime() / minuteMs),
    stamp: now,
    start,
    end: start.add({ minutes: defaultRhythm.runMinutes }),
    timezone: timeZoneId,
    summary: title,
    repeating: `RRULE:FREQ=WEEKLY;BYDAY=${times.days.map((day) => weekdays[day]).join()}${until ?? ''}`,
  });
  // The library writes the stamp by the calendar's zone without saying so; the format asks for UTC.
  return calendar.toString().replace(/^DTSTAMP:\w+/m, `DTSTAMP:${toUtcStamp(now)}`);
}

const toUtcStamp = (time: Date) => `${toStamp(Temporal.Instant.fromEpochMilliseconds(time.getTime()))}Z`;

/** The first time that clocks do not leave out: all others are said by its time of the day. */
function findStart(times: FixedTimes, now: Date, closesAt: Date | null): Temporal.ZonedDateTime | undefined {
  const after = now.getTime();
  const before = Math.min(after + mostAheadMs, closesAt?.getTime() ?? Number.POSITIVE_INFINITY);
  return listOccurrences(times, { after, before })
    .map(({ at }) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(times.timeZone))
    .find((start) => start.toPlainTime().equals(times.time));
}

/** The changes of a zone's clocks, from the one before that time on. */
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

/** What clocks show from one change on. */
function writeObservance(change: Temporal.ZonedDateTime): string[] {
  const before = change.subtract({ nanoseconds: 1 });
  const kind = change.offsetNanoseconds > before.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD';
  // Its start is said by the clocks of before.
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
