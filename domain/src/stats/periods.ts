import type { DaySum } from './day-sums.ts';
import { addDays, type Day, toDayNumber } from './local-day.ts';
import { addMonths, monthOf, startOfWeek, type Weekday } from './weeks-and-months.ts';

/**
 * The last day to include: today, or the day after if the person worked on it before they travelled west across the date line.
 * Days further ahead come from a clock that was wrong.
 */
export function findLastDay(today: Day, hasWork: (day: Day) => boolean): Day {
  const next = addDays(today, 1);
  return hasWork(next) ? next : today;
}

/** Minutes and runs from the first of these days to the last, inclusive. */
export function sumDays(days: readonly DaySum[], first: Day, last: Day): Omit<DaySum, 'day'> {
  const inside = days.filter(({ day }) => day >= first && day <= last);
  return {
    minutes: inside.reduce((sum, { minutes }) => sum + minutes, 0),
    runs: inside.reduce((sum, { runs }) => sum + runs, 0),
  };
}

/** The last `howMany` days up to `last`, including those without a run. */
export function listDays(days: readonly DaySum[], last: Day, howMany: number): DaySum[] {
  const known = new Map(days.map((sum) => [sum.day, sum]));
  return Array.from({ length: howMany }, (_, at) => {
    const day = addDays(last, at - howMany + 1);
    return known.get(day) ?? { day, minutes: 0, runs: 0 };
  });
}

export type MonthSum = { readonly month: string; readonly minutes: number; readonly runs: number };

/** The last `howMany` months up to the month of the last day. */
export function listMonths(days: readonly DaySum[], last: Day, howMany: number): MonthSum[] {
  const byMonth = Map.groupBy(days, ({ day }) => monthOf(day));
  return Array.from({ length: howMany }, (_, at) => {
    const month = addMonths(monthOf(last), at - howMany + 1);
    return { month, ...sumDays(byMonth.get(month) ?? [], `${month}-01`, `${month}-31`) };
  });
}

export type HeatCell = DaySum & {
  /** 0 for no minutes, 1 to 4 by quarters of the busiest day. */
  readonly level: 0 | 1 | 2 | 3 | 4;
};

const weeksOfYear = 53;

/** The earliest day that a picture of the year up to that day may show, whichever day its weeks begin on. */
export function firstDayOfYear(last: Day): Day {
  return addDays(last, -7 * weeksOfYear);
}

/** The weeks of a year up to the last day, each starting at its first day; the last one ends with that day. */
export function listHeatWeeks(days: readonly DaySum[], last: Day, firstDay: Weekday): HeatCell[][] {
  const first = addDays(startOfWeek(last, firstDay), -7 * (weeksOfYear - 1));
  const all = listDays(days, last, toDayNumber(last) - toDayNumber(first) + 1);
  const most = Math.max(1, ...all.map(({ minutes }) => minutes));
  const cells = all.map((sum) => ({
    ...sum,
    level: Math.ceil((4 * sum.minutes) / most) as HeatCell['level'],
  }));
  return Array.from({ length: weeksOfYear }, (_, at) => cells.slice(7 * at, 7 * (at + 1)));
}
