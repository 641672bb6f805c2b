import { type DaySum, keepRecentDays } from '@focuspool/domain/stats/day-sums';
import { type Day, toDay, toDayNumber } from '@focuspool/domain/stats/local-day';
import type { LabelSum } from '@focuspool/domain/stats/stats-contract';
import { monthOf } from '@focuspool/domain/stats/weeks-and-months';
import { and, asc, desc, eq, gt, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { runLabelSums, runMonthSums } from './stats-tables.ts';

// Only reads the sums: a trigger writes them (`stats-tables.ts`).

/** The days kept of each month, whatever its length. */
const daysKept = 31;

/** Finds the days with a run whose sums the person's devices know. */
export async function findRecentDays(db: Queryable, userId: string): Promise<DaySum[]> {
  const { month, dayMinutes, dayRuns } = runMonthSums;
  const rows = await db
    .select({ month, sums: asText(sql`${dayMinutes} || ${dayRuns}`) })
    .from(runMonthSums)
    .where(eq(runMonthSums.userId, userId))
    .orderBy(desc(month))
    .limit(2);
  const days: DaySum[] = [];
  for (const { month: first, sums } of rows.toReversed()) addDays(days, first, toNumbers(sums));
  return keepRecentDays(days);
}

/** Finds the sums of the days with a run from one day to another, both included. */
export async function findDaysBetween(
  db: Queryable,
  userId: string,
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
): Promise<DaySum[]> {
  const { month, dayMinutes, dayRuns } = runMonthSums;
  const since = from ? gte(month, `${monthOf(from)}-01`) : undefined;
  const until = to ? lte(month, `${monthOf(to)}-01`) : undefined;
  const rows = await db
    .select({ month, sums: asText(sql`${dayMinutes} || ${dayRuns}`) })
    .from(runMonthSums)
    .where(and(eq(runMonthSums.userId, userId), since, until));
  const days: DaySum[] = [];
  for (const { month: first, sums } of rows) addDays(days, first, toNumbers(sums));
  return days.filter(({ day }) => (!from || day >= from) && (!to || day <= to));
}

/** Finds what was worked under one name; null if nothing was. */
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

/**
 * `worked` has the numbers of all days with a run ever; `days` and
 * `hours` are of the months since that of `from`. All are in order.
 */
export type DaysAndHours = {
  readonly worked: readonly number[];
  readonly days: readonly DaySum[];
  readonly hours: readonly number[];
};

/** Reads one row of text, unsorted: more rows, or sorting them, would cost more with each month that the person has worked. */
export async function findDaysAndHours(db: Queryable, userId: string, from: Day): Promise<DaysAndHours> {
  const { month, workedDays, dayMinutes, dayRuns, hourMinutes } = runMonthSums;
  const since = `${monthOf(from)}-01`;
  const sums = asText(sql`${dayMinutes} || ${dayRuns} || ${hourMinutes}`);
  const [row] = await db
    .select({
      firstDays: asText(sql`array_agg(${month} - date '1970-01-01')`),
      workedDays: asText(sql`array_agg(${workedDays})`),
      sums: sql<string | null>`string_agg(${sums}, ';') filter (where ${month} >= ${since})`,
    })
    .from(runMonthSums)
    .where(eq(runMonthSums.userId, userId));
  const bits = toNumbers(row?.workedDays);
  const sumsOfYear = row?.sums?.split(';') ?? [];
  const months = toNumbers(row?.firstDays).map((first, at) => ({
    first,
    bits: bits[at] ?? 0,
    sums: first >= toDayNumber(since) ? sumsOfYear.shift() : undefined,
  }));
  months.sort((one, other) => one.first - other.first);
  const worked: number[] = [];
  const days: DaySum[] = [];
  const hours = Array.from({ length: 24 }, () => 0);
  for (const month of months) {
    addWorked(worked, month.first, month.bits);
    if (!month.sums) continue;
    const figures = toNumbers(month.sums);
    addDays(days, toDay(month.first), figures);
    for (let hour = 0; hour < hours.length; hour += 1) {
      hours[hour] = (hours[hour] ?? 0) + (figures[2 * daysKept + hour] ?? 0);
    }
  }
  return { worked, days, hours };
}

type LabelKind = 'task' | 'list';
type LabelRow = [label: string, minutes: number, runs: number];

/** Lists the tasks and the lists with the most minutes, up to `limit` of each; in one row, since the driver is slow with many. */
export async function listMostWorked(
  db: Queryable,
  userId: string,
  limit: number,
): Promise<Record<'tasks' | 'lists', LabelSum[]>> {
  const { label, minutes, runs } = runLabelSums;
  const listMost = (kind: LabelKind) => sql<LabelRow[] | null>`(
    select json_agg(json_build_array(label, minutes, runs) order by minutes desc, label) from (
      select ${label}, ${minutes}, ${runs} from ${runLabelSums}
      where ${runLabelSums.userId} = ${userId} and ${runLabelSums.kind} = ${kind}
      order by ${minutes} desc, ${label} limit ${limit}) most)`;
  const [row] = await db.select({ tasks: listMost('task'), lists: listMost('list') }).from(sql`(select) one`);
  return { tasks: (row?.tasks ?? []).map(toLabelSum), lists: (row?.lists ?? []).map(toLabelSum) };
}

const toLabelSum = ([label, minutes, runs]: LabelRow): LabelSum => ({ label, minutes, runs });

/** Lists up to `limit` tasks or lists by name, after `last`: their minutes may change meanwhile, names do not. */
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

/** Selects an array as text, since the driver is slow to read arrays. */
const asText = (array: SQL) => sql<string | null>`(${array})::text`;

/** Parses `{1,2}`, as the database writes arrays. */
const toNumbers = (array: string | null | undefined): number[] =>
  array ? JSON.parse(`[${array.slice(1, -1)}]`) : [];

/** Adds the days of a month that have a run; `sums` are the minutes by day and then the runs by day. */
function addDays(days: DaySum[], first: Day, sums: readonly number[]): void {
  const month = monthOf(first);
  for (let number = 1; number <= daysKept; number += 1) {
    const runs = sums[daysKept + number - 1] ?? 0;
    if (runs === 0) continue;
    days.push({ day: `${month}-${number < 10 ? '0' : ''}${number}`, minutes: sums[number - 1] ?? 0, runs });
  }
}

function addWorked(worked: number[], first: number, bits: number): void {
  for (let at = 0; bits >> at > 0; at += 1) if ((bits >> at) & 1) worked.push(first + at);
}
