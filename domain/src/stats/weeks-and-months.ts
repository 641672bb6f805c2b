import { addDays, type Day, toDayNumber } from './local-day.ts';

// Only the calendar; minutes are added up in `periods.ts` and `day-sums.ts`.

/** 1 for Monday to 7 for Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;
export const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

export function weekdayOf(day: Day): Weekday {
  // 1 January 1970 was a Thursday.
  return (((((toDayNumber(day) + 3) % 7) + 7) % 7) + 1) as Weekday;
}

/** The first day of the week that contains the day. */
export function startOfWeek(day: Day, firstDay: Weekday): Day {
  return addDays(day, -((weekdayOf(day) - firstDay + 7) % 7));
}

/** The month of a day, or of an ISO time in UTC: `2026-11`. */
export function monthOf(day: Day): string {
  return day.slice(0, 7);
}

export function lastDayOf(month: string): Day {
  return addDays(`${addMonths(month, 1)}-01`, -1);
}

/** The month that many months later, or earlier. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}
