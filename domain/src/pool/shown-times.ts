import * as v from 'valibot';
import { localTimeOf, toDayNumber } from '../stats/local-day.ts';
import type { Weekday } from '../stats/weeks-and-months.ts';
import { repeatDaysSchema } from '../task/list-repeat.ts';
import { dayAfter, describeDays } from '../task/repeat-words.ts';
import type { FixedTimes } from './fixed-times.ts';

/**
 * A room's fixed times as shown to those who may come: the days in the zone where they were set, and the times of the next weeks.
 */
export const shownTimesSchema = v.object({
  days: repeatDaysSchema,
  next: v.array(v.object({ day: v.string(), at: v.pipe(v.number(), v.safeInteger()) })),
});
export type ShownTimes = v.InferOutput<typeof shownTimesSchema>;

/** What a reader's clocks show from one instant on: the weekdays in their zone, and, at `from`, the time. */
export type TimesReading = { readonly from: number; readonly days: readonly Weekday[] };

/** How the times read in a person's time zone: a first reading, and another from each instant at which clocks have changed. */
export function readTimes({ days, next }: ShownTimes, timeZone: string): TimesReading[] {
  const readings: (TimesReading & { readonly key: string })[] = [];
  for (const { day, at } of next) {
    const local = localTimeOf(at, timeZone);
    const shift = toDayNumber(local.day) - toDayNumber(day);
    const key = `${shift} ${local.hour}:${local.minute}`;
    if (key === readings.at(-1)?.key) continue;
    readings.push({ key, from: at, days: days.map((each) => dayAfter(each, shift)).sort() });
  }
  return readings.map(({ from, days }) => ({ from, days }));
}

/** The values that fill the owner's form: as they were set if the zone is the same, otherwise as the times next read there. */
export function toTypedTimes(
  times: ShownTimes,
  fixedTimes: FixedTimes | null,
  timeZone: string,
): Pick<FixedTimes, 'days' | 'time'> | null {
  // The next time may be one that clocks skip, and so be later than what was set.
  if (fixedTimes?.timeZone === timeZone) return fixedTimes;
  const [reading] = readTimes(times, timeZone);
  if (!reading) return null;
  const { hour, minute } = localTimeOf(reading.from, timeZone);
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
  return { days: [...reading.days], time };
}

/** 'Monday to Friday at 13:30, from 30 March at 12:30'; null if no time is to come. */
export function describeTimes(
  readings: readonly TimesReading[],
  format: { readonly date: (at: number) => string; readonly clock: (at: number) => string },
): string | null {
  const said = readings.map(({ from, days }, index) => {
    const before = readings[index - 1];
    const clock = `at ${format.clock(from)}`;
    if (!before) return `${describeDays(days)} ${clock}`;
    const changed = days.join() === before.days.join() ? '' : ` ${describeDays(days)}`;
    return `from ${format.date(from)}${changed} ${clock}`;
  });
  const [first = ''] = said;
  return said.length === 0 ? null : first.charAt(0).toUpperCase() + said.join(', ').slice(1);
}
