import { dayMs, hourMs } from '../time-units.ts';

// Days and hours as the clocks of a zone show them. A run belongs to the day on which it ends (server: `grant-run.ts`).

/** A calendar day, `2026-11-22`. */
export type Day = string;

/** By time zone: creating a format takes longer than everything it is then used for. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** One zone has many spellings, in any case. */
const mostFormats = 100;

/** Throws if there is no such zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // The Swedish locale writes ISO dates.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  if (formats.size >= mostFormats) formats.clear();
  formats.set(timeZone, format);
  return format;
}

/** Whether this is an IANA time zone name, or an offset such as `+05:30`. */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    // Intl also accepts abbreviations such as PST. The server's months and rooms use `Temporal`, which many browsers lack.
    if (typeof Temporal !== 'undefined') Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

/** Later days have years with more digits. */
const latestInstant = Date.UTC(9999, 11, 30);

/** Day, hour (0 to 23) and minute that the zone's clocks show at an instant in epoch milliseconds, up to the year 9999. */
export function localTimeOf(instant: number, timeZone: string): { day: Day; hour: number; minute: number } {
  const [day = '', time = ''] = formatOf(timeZone).format(Math.min(instant, latestInstant)).split(' ');
  const [hour, minute] = time.split(':').map(Number);
  return { day, hour: hour ?? 0, minute: minute ?? 0 };
}

/**
 * The hour at `instant` on the clocks that showed `known`: the clocks of `timeZone`, if they showed that hour. Otherwise the zone
 * of those clocks is no longer known, and `timeZone` only says at which minute their hours begin.
 */
export function hourOfSameClocks(
  instant: number,
  known: { readonly instant: number; readonly hour: number },
  timeZone: string,
): number {
  const { hour, minute } = localTimeOf(known.instant, timeZone);
  if (hour === known.hour) return localTimeOf(instant, timeZone).hour;
  const begun = known.instant - (known.instant % 60_000) - minute * 60_000;
  const passed = Math.floor((instant - begun) / hourMs);
  return (((known.hour + passed) % 24) + 24) % 24;
}

/** The day as a number; the next day is one more, whatever the clocks do. */
export function toDayNumber(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs;
}

export function toDay(dayNumber: number): Day {
  return new Date(dayNumber * dayMs).toISOString().slice(0, 10);
}

export function addDays(day: Day, count: number): Day {
  return toDay(toDayNumber(day) + count);
}
