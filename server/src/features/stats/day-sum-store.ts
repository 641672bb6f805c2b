import { type DaySum, keepRecentDays } from '@focuspool/domain/stats/day-sums';
import { type Day, toDayNumber } from '@focuspool/domain/stats/local-day';
import type { LabelSum } from '@focuspool/domain/stats/stats-contract';
import { monthOf } from '@focuspool/domain/stats/weeks-and-months';
import { and, asc, desc, eq, gt, gte, lte, sql } from 'drizzle-orm';
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
  const days: DaySum[] = [];
  for (const row of rows) addDays(days, row.month, row.dayMinutes, row.dayRuns);
  return keepRecentDays(days);
}

/** The sums of the days with a run from one to another, both included. */
export async function findDaysBetween(
  db: Queryable,
  userId: string,
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
): Promise<DaySum[]> {
  const { month, dayMinutes, dayRuns } = runMonthSums;
  const since = from ? gte(month, `${monthOf(from)}-01`) : undefined;
  const until = to ? lte(month, `${monthOf(to)}-01`) : undefined;
  const rows = await db
    .select({ month, dayMinutes, dayRuns })
    .from(runMonthSums)
    .where(and(eq(runMonthSums.userId, userId), since, until));
  const days: DaySum[] = [];
  for (const row of rows) addDays(days, row.month, row.dayMinutes, row.dayRuns);
  return days.filter(({ day }) => (!from || day >= from) && (!to || day <= to));
}

/** What was worked under one name; null when nothing was. */
export async function findLabelSum(
  db: Queryable,
  userId: string,
  wanted: Pick<LabelSum, 'label'> & { kind: 'task' | 'list' },
): Promise<LabelSum | null> {
  const { kind, label, minutes, runs } = runLabelSums;
  const [row] = await db
    .select({ label, minutes, runs })
    .from(runLabelSums)
    .where(and(eq(runLabelSums.userId, userId), eq(kind, wanted.kind), eq(label, wanted.label)));
  return row ?? null;
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
  const worked: number[] = [];
  const days: DaySum[] = [];
  const hours = Array.from({ length: 24 }, () => 0);
  for (const [first, bits, ofYear] of row?.months ?? []) {
    addWorked(worked, toDayNumber(first), bits);
    if (!ofYear) continue;
    const [dayMinutes, dayRuns, hourMinutes] = ofYear;
    addDays(days, first, dayMinutes, dayRuns);
    for (let hour = 0; hour < hours.length; hour += 1)
      hours[hour] = (hours[hour] ?? 0) + (hourMinutes[hour] ?? 0);
  }
  return { worked, days, hours };
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

/** So many tasks or lists by name, those behind `last`; their minutes may change meanwhile, names do not. */
export async function listLabelsAfter(
  db: Queryable,
  userId: string,
  kind: 'task' | 'list',
  last: string | null,
  limit: number,
): Promise<LabelSum[]> {
  const { label, minutes, runs } = runLabelSums;
  const isBehind = last === null ? undefined : gt(label, last);
  return db
    .select({ label, minutes, runs })
    .from(runLabelSums)
    .where(and(eq(runLabelSums.userId, userId), eq(runLabelSums.kind, kind), isBehind))
    .orderBy(asc(label))
    .limit(limit);
}

/** Those of a month with a run. */
function addDays(days: DaySum[], first: Day, minutes: readonly number[], runs: readonly number[]): void {
  const month = monthOf(first);
  for (let at = 0; at < runs.length; at += 1) {
    const count = runs[at] ?? 0;
    if (count === 0) continue;
    const number = at + 1;
    days.push({ day: `${month}-${number < 10 ? '0' : ''}${number}`, minutes: minutes[at] ?? 0, runs: count });
  }
}

function addWorked(worked: number[], first: number, bits: number): void {
  for (let at = 0; bits >> at > 0; at += 1) if ((bits >> at) & 1) worked.push(first + at);
}
