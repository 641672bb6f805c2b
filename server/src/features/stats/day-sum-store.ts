import { type DaySum, keepRecentDays } from '@focuspool/domain/stats/day-sums';
import { type Day, toDayNumber } from '@focuspool/domain/stats/local-day';
import type { LabelSum } from '@focuspool/domain/stats/stats-contract';
import { monthOf } from '@focuspool/domain/stats/weeks-and-months';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { runLabelSums, runMonthSums } from './stats-tables.ts';

/** The days with a run that their person's devices know the sums of. */
export async function findRecentDays(db: Queryable, userId: string): Promise<DaySum[]> {
  const { month, dayMinutes, dayRuns } = runMonthSums;
  const rows = await db
    .select({ month, dayMinutes, dayRuns })
    .from(runMonthSums)
    .where(eq(runMonthSums.userId, userId))
    .orderBy(desc(month))
    .limit(2);
  return keepRecentDays(rows.flatMap((row) => readDays(row.month, row.dayMinutes, row.dayRuns)));
}

/** `worked` are the numbers of all days with a run ever; the rest is of the months since that of `from`. All in order. */
export type DaysAndHours = {
  readonly worked: readonly number[];
  readonly days: readonly DaySum[];
  readonly hours: readonly number[];
};

type MonthOfYear = [minutes: number[], runs: number[], hours: number[]];

/** One row of JSON: the driver takes long to read arrays. */
export async function findDaysAndHours(db: Queryable, userId: string, from: Day): Promise<DaysAndHours> {
  const { month, workedDays, dayMinutes, dayRuns, hourMinutes } = runMonthSums;
  const isOfYear = sql`${month} >= ${`${monthOf(from)}-01`}`;
  const sums = sql`case when ${isOfYear} then json_build_array(${dayMinutes}, ${dayRuns}, ${hourMinutes}) end`;
  const [row] = await db
    .select({
      months: sql<
        [month: string, workedDays: number, MonthOfYear | null][] | null
      >`json_agg(json_build_array(${month}, ${workedDays}, ${sums}) order by ${month})`,
    })
    .from(runMonthSums)
    .where(eq(runMonthSums.userId, userId));
  const months = row?.months ?? [];
  const hours = Array.from({ length: 24 }, () => 0);
  for (const [, , ofYear] of months) {
    for (const [hour, minutes] of (ofYear?.[2] ?? []).entries()) hours[hour] = (hours[hour] ?? 0) + minutes;
  }
  return {
    worked: months.flatMap(([first, bits]) => readBits(toDayNumber(first), bits)),
    days: months.flatMap(([first, , ofYear]) => (ofYear ? readDays(first, ofYear[0], ofYear[1]) : [])),
    hours,
  };
}

/** The tasks and the lists with the most minutes. */
export async function listLabels(
  db: Queryable,
  userId: string,
  kind: 'task' | 'list',
  limit: number,
): Promise<LabelSum[]> {
  const { label, minutes, runs } = runLabelSums;
  return db
    .select({ label, minutes, runs })
    .from(runLabelSums)
    .where(and(eq(runLabelSums.userId, userId), eq(runLabelSums.kind, kind)))
    .orderBy(desc(minutes), asc(label))
    .limit(limit);
}

/** Those of a month with a run. */
function readDays(first: Day, minutes: readonly number[], runs: readonly number[]): DaySum[] {
  const dayOf = (at: number) => `${monthOf(first)}-${String(at + 1).padStart(2, '0')}`;
  return runs.flatMap((count, at) =>
    count > 0 ? [{ day: dayOf(at), minutes: minutes[at] ?? 0, runs: count }] : [],
  );
}

function readBits(first: number, bits: number): number[] {
  const days: number[] = [];
  for (let at = 0; bits >> at > 0; at += 1) if ((bits >> at) & 1) days.push(first + at);
  return days;
}
