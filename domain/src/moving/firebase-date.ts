import { hourMs } from '../time-units.ts';
import { readPushTime } from './firebase-key.ts';

/** The possible meanings of a written date, the likeliest instant first, in epoch milliseconds. */
type DateReading = {
  readonly instants: readonly number[];
  /** Whether the date names its time zone. */
  readonly isExact: boolean;
};

const unreadable: DateReading = { instants: [], isExact: false };
const latestInstant = Date.UTC(9999, 11, 31);

/** No browser writes a longer date; the limit bounds the work of the patterns. */
const longestDate = 100;

const localForm =
  /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})\.?(?:[,T]?\s*(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,3}))?)?\s*([AaPp])?\.?\s?(?:[Mm]\.?)?)?\s*(UTC|GMT|Z)?$/;

/**
 * Reads an ISO time, epoch milliseconds, or a local date-time string as browsers write it; if the string names no time zone,
 * it is read in `timeZone`. Capital AM and PM say that the month comes first, as in the United States.
 */
export function readDate(written: unknown, timeZone: string): DateReading {
  if (typeof written === 'number') return exactly(written);
  if (typeof written !== 'string' || written.length > longestDate) return unreadable;
  const text = toPlainDate(written);
  if (/^\d{12,14}$/.test(text)) return exactly(Number(text));
  if (/^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text) || /GMT[+-]\d{4}/.test(text)) {
    return exactly(Date.parse(text));
  }
  const found = localForm.exec(text);
  return found ? readLocalDate(found, timeZone) : unreadable;
}

/** Returns the date without the direction marks that browsers put between its parts, and with ordinary spaces. */
export function toPlainDate(written: string): string {
  return written
    .replaceAll(/[\u061c\u200e\u200f]/g, '')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .trim();
}

function readLocalDate(found: RegExpExecArray, timeZone: string): DateReading {
  const [, first = '', second = '', third = '', hour = '0', minute = '0', , , half = '', zone] = found;
  const [seconds = '0', fraction = ''] = [found[6], found[7]];
  const isAfternoon = /p/i.test(half);
  const time = {
    hour: half ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour),
    minute: Number(minute),
    second: Number(seconds),
    millisecond: Number(fraction.padEnd(3, '0')),
  };
  const days = orderDays(first, second, third, /[AP]/.test(half));
  const instants = days.flatMap((day) => {
    try {
      const local = Temporal.PlainDateTime.from({ ...day, ...time }, { overflow: 'reject' });
      return local.toZonedDateTime(zone ? 'UTC' : timeZone).epochMilliseconds;
    } catch {
      return [];
    }
  });
  return { instants: instants.filter(isPlausible), isExact: zone !== undefined && instants.length > 0 };
}

function orderDays(first: string, second: string, third: string, isMonthFirst: boolean) {
  if (first.length > 2) return [{ year: Number(first), month: Number(second), day: Number(third) }];
  const year = third.length > 2 ? Number(third) : 2000 + Number(third);
  const monthFirst = { year, month: Number(first), day: Number(second) };
  const dayFirst = { year, month: Number(second), day: Number(first) };
  return isMonthFirst ? [monthFirst, dayFirst] : [dayFirst, monthFirst];
}

function exactly(instant: number): DateReading {
  return isPlausible(instant) ? { instants: [Math.trunc(instant)], isExact: true } : unreadable;
}

function isPlausible(instant: number): boolean {
  return instant >= 0 && instant <= latestInstant;
}

/** The likeliest instant; null if the value is not a date. */
export function readInstant(written: unknown, timeZone: string): number | null {
  return readDate(written, timeZone).instants[0] ?? null;
}

/** The furthest that two clocks on earth can differ, plus a margin. */
const widestZoneMs = 26 * hourMs;

/**
 * When a list was begun. The id gives the instant if it agrees with the date, since the date names neither its time zone
 * nor, by itself, the order of day and month.
 */
export function readListDate(written: unknown, id: string, timeZone: string): number | null {
  const { instants, isExact } = readDate(written, timeZone);
  if (isExact) return instants[0] ?? null;
  const made = readPushTime(id);
  const agrees = (instant: number) => made !== null && Math.abs(instant - made) <= widestZoneMs;
  return instants.some(agrees) ? made : (instants[0] ?? null);
}

/** A local date-time string in the format of the previous system, with its time zone: `11/22/2026, 10:15:30 AM UTC`. */
export function writeLocalDate(instant: number): string {
  const [year = '', month, day, hour = '', minute = '', second = '', fraction = ''] = new Date(instant)
    .toISOString()
    .split(/[-T:.Z]/);
  const hours = Number(hour);
  const clock = `${hours % 12 || 12}:${minute}:${second}${fraction === '000' ? '' : `.${fraction}`}`;
  return `${Number(month)}/${Number(day)}/${year}, ${clock} ${hours < 12 ? 'AM' : 'PM'} UTC`;
}

export function writeIsoDate(instant: number): string {
  return new Date(instant).toISOString();
}
