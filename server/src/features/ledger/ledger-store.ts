import type { RunFacts } from '@focuspool/domain/ledger/correct-run';
import type { LedgerQuery } from '@focuspool/domain/ledger/ledger-contract';
import type { Span } from '@focuspool/domain/timer/worked-spans';
import { and, desc, eq, exists, gte, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { profiles } from '../profile/profile-tables.ts';
import { runMonthSums } from '../stats/stats-tables.ts';
import { runs } from '../timer/run-tables.ts';

const { key, taskId, taskText, listTitle, startedAt, endedAt, recordedAt, localDay, minutes } = runs;
const { earnedTrophy, origin, extendedMinutes, localHour } = runs;
const lineColumns = {
  ...{ key, taskId, taskText, listTitle, startedAt, endedAt, recordedAt, localDay, minutes },
  ...{ earnedTrophy, origin, extendedMinutes },
};

const epochMs = (instant: string) => sql.raw(`(extract(epoch from ${instant}(part)) * 1000)::bigint`);
const workedSpans = sql<Span[]>`(
  select coalesce(json_agg(json_build_object('from', ${epochMs('lower')}, 'to', ${epochMs('upper')}) order by part), '[]')
  from unnest(${runs.worked}) as part
)`;

export type LedgerRow = Pick<typeof runs.$inferSelect, keyof typeof lineColumns> & {
  readonly worked: Span[];
  /** Whether another run of its task could have the trophy. */
  readonly hasHeir: boolean;
};

/** Finds up to `limit` runs that match the query, the latest first, starting after the cursor. */
export async function findLedgerRuns(
  db: Queryable,
  userId: string,
  { from, to, task, list, taskId: ofTask, hour, of, beforeDay, beforeAt, beforeKey }: LedgerQuery,
  limit: number,
): Promise<LedgerRow[]> {
  const others = alias(runs, 'others');
  // The same rule as in `findTrophyRun`. A trophy from before the ledger
  // recorded lists belongs to its own run, which is never another run's heir.
  const couldHaveTrophy = db
    .select({ key: others.key })
    .from(others)
    .where(
      and(
        eq(others.userId, userId),
        eq(others.taskId, taskId),
        ne(others.key, key),
        ne(others.origin, 'noted'),
        isNotNull(others.listTitle),
        sql`not isempty(${others.worked})`,
      ),
    );
  const isBehind =
    beforeDay && beforeAt && beforeKey
      ? sql`(${localDay}, ${startedAt}, ${key}) < (${beforeDay}::date, ${new Date(Number(beforeAt)).toISOString()}::timestamptz, ${beforeKey}::uuid)`
      : undefined;
  return db
    .select({ ...lineColumns, worked: workedSpans, hasHeir: sql<boolean>`${exists(couldHaveTrophy)}` })
    .from(runs)
    .where(
      and(
        eq(runs.userId, userId),
        from ? gte(localDay, from) : undefined,
        to ? lte(localDay, to) : undefined,
        task ? eq(taskText, task) : undefined,
        list ? eq(listTitle, list) : undefined,
        ofTask ? eq(taskId, ofTask) : undefined,
        hour ? eq(localHour, Number(hour)) : undefined,
        of === 'trophies' ? eq(earnedTrophy, true) : undefined,
        isBehind,
      ),
    )
    .orderBy(desc(localDay), desc(startedAt), desc(key))
    .limit(limit);
}

/**
 * Returns what the person brought when they were imported, which no run
 * explains. It is one statement, so that nothing is counted in between.
 */
export async function findImportedSum(
  db: Queryable,
  userId: string,
  of: 'minutes' | 'trophies',
): Promise<number> {
  const explained = {
    minutes: sql`(select sum(each) from ${runMonthSums}, unnest(${runMonthSums.dayMinutes}) as each where ${runMonthSums.userId} = ${userId})`,
    trophies: sql`(select count(*) from ${runs} where ${runs.userId} = ${userId} and ${runs.earnedTrophy})`,
  };
  const stored = { minutes: profiles.totalMinutes, trophies: profiles.trophies };
  const [row] = await db
    .select({ before: sql`${stored[of]} - coalesce(${explained[of]}, 0)`.mapWith(Number) })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return Math.max(0, row?.before ?? 0);
}

export type CountedRun = {
  readonly facts: RunFacts;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly localHour: number;
  readonly recordedAt: Date;
};

/** Finds the person's run with that key; null if there is none. */
export async function findCountedRun(
  tx: Transaction,
  userId: string,
  runKey: string,
): Promise<CountedRun | null> {
  const [row] = await tx
    .select({
      ...{ startedAt, endedAt, recordedAt, localHour },
      ...{ taskId, taskText, listTitle, minutes, worked: workedSpans },
    })
    .from(runs)
    .where(and(eq(runs.userId, userId), eq(key, runKey)));
  if (!row) return null;
  const { startedAt: begun, endedAt: ended, recordedAt: counted, localHour: hour, ...facts } = row;
  return { facts, startedAt: begun, endedAt: ended, recordedAt: counted, localHour: hour };
}

/** Writes a run as it was corrected. A run that is on no task has no trophy. */
export async function updateRun(
  tx: Transaction,
  runKey: string,
  facts: RunFacts & { readonly localHour: number },
): Promise<void> {
  const end = facts.worked.at(-1)?.to;
  await tx
    .update(runs)
    .set({
      ...facts,
      worked: [...facts.worked],
      ...(end === undefined ? {} : { endedAt: new Date(end) }),
      ...(facts.taskId === null ? { earnedTrophy: false } : {}),
    })
    .where(eq(key, runKey));
}

export async function deleteRun(tx: Transaction, runKey: string): Promise<void> {
  await tx.delete(runs).where(eq(key, runKey));
}

/** Lists the runs on these tasks, with the facts that decide their trophies. */
export async function listRunsOfTasks(tx: Transaction, userId: string, taskIds: readonly string[]) {
  if (taskIds.length === 0) return [];
  const rows = await tx
    .select({
      ...{ key, taskId, recordedAt, origin, listTitle, earnedTrophy },
      hasWorked: sql<boolean>`not isempty(${runs.worked})`,
    })
    .from(runs)
    .where(and(eq(runs.userId, userId), inArray(taskId, [...taskIds])));
  return rows.map((row) => ({
    ...row,
    recordedAt: row.recordedAt.getTime(),
    // Runs with a trophy from before the ledger recorded lists were on a list.
    listTitle: row.listTitle ?? (row.earnedTrophy ? '' : null),
  }));
}

/** Gives the task's trophy to that run, or to none if the key is null. */
export async function giveTrophy(
  tx: Transaction,
  userId: string,
  task: string,
  runKey: string | null,
): Promise<void> {
  const isHolder = runKey === null ? sql`false` : sql`(${key} = ${runKey})`;
  await tx
    .update(runs)
    .set({ earnedTrophy: isHolder })
    .where(and(eq(runs.userId, userId), eq(taskId, task), ne(earnedTrophy, isHolder)));
}
