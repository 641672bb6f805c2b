import * as v from 'valibot';
import { countSchema } from '../base-schemas.ts';
import { isCalendarDay } from '../calendar-day.ts';
import { addDays, type Day } from './local-day.ts';

export const daySchema = v.pipe(v.string(), v.isoDate(), v.check(isCalendarDay, 'There is no such day'));

/** What a person worked on one day of their own calendar. */
export const daySumSchema = v.object({ day: daySchema, minutes: countSchema, runs: countSchema });
export type DaySum = Readonly<v.InferOutput<typeof daySumSchema>>;

/** How many days of sums devices know: this week's, whichever day it begins on, and a margin for time zones. */
export const recentDaysKept = 14;

/** The sums with one more run, in order, for the latest days only. */
export function addRunToDays(days: readonly DaySum[], day: Day, minutes: number): DaySum[] {
  return changeDay(days, day, { minutes, runs: 1 });
}

/** The sums with more or fewer minutes and runs on a day; a day without runs is removed. */
export function changeDay(
  days: readonly DaySum[],
  day: Day,
  by: { readonly minutes: number; readonly runs: number },
): DaySum[] {
  const before = days.find((sum) => sum.day === day) ?? { day, minutes: 0, runs: 0 };
  const minutes = Math.max(0, before.minutes + by.minutes);
  const after = { day, minutes, runs: before.runs + by.runs };
  const others = days.filter((sum) => sum.day !== day);
  return keepRecentDays(after.runs > 0 ? [...others, after] : others);
}

export function keepRecentDays(days: readonly DaySum[]): DaySum[] {
  const sorted = days.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const latest = sorted.at(-1)?.day;
  return latest ? sorted.filter(({ day }) => day > addDays(latest, -recentDaysKept)) : [];
}
