import type { Span } from '@focuspool/domain/timer/worked-spans';
import { and, asc, desc, eq, gte, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { toEpochMs } from '../../platform/database/instant-column.ts';
import { isAfter } from '../../platform/database/pages.ts';
import { pickRow, prepareQuery } from '../../platform/database/prepared-query.ts';
import { runCorrections, runs } from './run-tables.ts';

export async function isCounted(db: Queryable, key: string): Promise<boolean> {
  const rows = await db.select({ key: runs.key }).from(runs).where(eq(runs.key, key));
  return rows.length > 0;
}

/** Finds what the run added when it was counted, or since it was corrected. */
export async function findCountedWork(
  db: Queryable,
  userId: string,
  key: string,
): Promise<
  (Pick<typeof runs.$inferSelect, 'minutes' | 'earnedTrophy' | 'uncounted'> & { day: string }) | null
> {
  const { minutes, earnedTrophy, uncounted, localDay } = runs;
  const [run] = await db
    .select({ minutes, earnedTrophy, uncounted, day: localDay })
    .from(runs)
    .where(and(eq(runs.key, key), eq(runs.userId, userId)));
  return run ?? null;
}

const insertNewRun = prepareQuery((db, run: typeof runs.$inferSelect) =>
  db
    .insert(runs)
    .values(pickRow(runs, run))
    .onConflictDoNothing({ target: runs.key })
    .returning({ key: runs.key }),
);

/** Inserts a run; false if the key is taken. Throws if some of the time counts already (migration 0001). */
export async function insertRun(tx: Transaction, run: typeof runs.$inferSelect): Promise<boolean> {
  return (await insertNewRun(tx, run)).length > 0;
}

/** Sums what the person's runs have brought each of these tasks, even while the task was deleted. */
export async function listEarnings(
  db: Queryable,
  userId: string,
  taskIds: readonly string[],
): Promise<Map<string, { minutes: number; runs: number; hasTrophy: boolean }>> {
  const rows = await db
    .select({
      taskId: runs.taskId,
      minutes: sql<number>`sum(${runs.minutes})::int`,
      runs: sql<number>`count(*)::int`,
      hasTrophy: sql<boolean>`bool_or(${runs.earnedTrophy})`,
    })
    .from(runs)
    .where(and(eq(runs.userId, userId), inArray(runs.taskId, [...taskIds])))
    .groupBy(runs.taskId);
  return new Map(rows.map(({ taskId, ...earned }) => [taskId ?? '', earned]));
}

type Bounds = { readonly userId: string; readonly from: Date; readonly to: Date };

const selectSpans = prepareQuery((db, { userId, from, to }: Bounds) => {
  const bounds = sql`tstzrange(${from}::timestamptz, ${to}::timestamptz)`;
  const stretches = db
    .select({ part: sql`unnest(${runs.worked})`.as('part') })
    .from(runs)
    .where(and(eq(runs.userId, userId), sql`${runs.worked} && ${bounds}`))
    .as('stretches');
  return db
    .select({
      from: toEpochMs(sql`lower(${stretches.part})`).mapWith(Number),
      to: toEpochMs(sql`upper(${stretches.part})`).mapWith(Number),
    })
    .from(stretches);
});

/** Lists the spans within the bounds that the person's runs count. */
export async function listCountedSpans(db: Queryable, userId: string, { from, to }: Span): Promise<Span[]> {
  return selectSpans(db, { userId, from: new Date(from), to: new Date(to) });
}

const { key, taskText, startedAt, endedAt, minutes, earnedTrophy, localDay, localHour, listTitle } = runs;
const { origin, extendedMinutes } = runs;

/** Selects when the run was last corrected; null if that correction deleted an earlier run of the same key. */
function findCorrectedAt(db: Queryable): SQL<Date | null> {
  const { userId, runKey, sequence, correctedAt, after } = runCorrections;
  const latest = db
    .select({ at: sql`case when ${after} is not null then ${correctedAt} end` })
    .from(runCorrections)
    .where(and(eq(userId, runs.userId), eq(runKey, key)))
    .orderBy(desc(sequence))
    .limit(1);
  return sql`(${latest})`.mapWith(correctedAt) as SQL<Date | null>;
}

/** Selects what the run counted for before its own corrections, by the same rule as `findOwnLines`. */
function findOriginalMinutes(db: Queryable): SQL<number> {
  const { userId, runKey, sequence, before } = runCorrections;
  const later = alias(runCorrections, 'later');
  const isOfRun = and(eq(later.userId, userId), eq(later.runKey, runKey));
  const deletion = db
    .select({ sequence: later.sequence })
    .from(later)
    .where(and(isOfRun, gte(later.sequence, sequence), isNull(later.after)));
  const first = db
    .select({ minutes: sql`(${before} ->> 'minutes')::int` })
    .from(runCorrections)
    .where(and(eq(userId, runs.userId), eq(runKey, key), notExists(deletion)))
    .orderBy(asc(sequence))
    .limit(1);
  return sql`coalesce((${first}), ${minutes})`.mapWith(minutes) as SQL<number>;
}

function countCorrections(db: Queryable) {
  const { userId, runKey } = runCorrections;
  return db
    .select({ count: sql`count(*)` })
    .from(runCorrections)
    .where(and(eq(userId, runs.userId), eq(runKey, key)));
}

const toFinishedColumns = (db: Queryable) => ({
  ...{ key, taskText, startedAt, endedAt, minutes, earnedTrophy, localDay, localHour, listTitle },
  ...{ origin, extendedMinutes, witnessedMinutes: findOriginalMinutes(db) },
  correctedAt: findCorrectedAt(db),
});

/** A finished run as its person may see it. */
export type FinishedRun = Pick<
  typeof runs.$inferSelect,
  Exclude<keyof ReturnType<typeof toFinishedColumns>, 'correctedAt' | 'witnessedMinutes'>
> & { readonly correctedAt: Date | null; readonly witnessedMinutes: number };

/** Lists up to `limit` runs after `last`, in the order in which they began; without `last`, the first ones. */
export async function listRunsAfter(
  db: Queryable,
  userId: string,
  last: FinishedRun | null,
  limit: number,
): Promise<FinishedRun[]> {
  const later = last && isAfter([startedAt, key], [last.startedAt, last.key]);
  return db
    .select(toFinishedColumns(db))
    .from(runs)
    .where(and(eq(runs.userId, userId), later ?? undefined))
    .orderBy(asc(startedAt), asc(key))
    .limit(limit);
}

/** A finished run with when it was worked on. */
export type WorkedRun = FinishedRun &
  Pick<typeof runs.$inferSelect, 'recordedAt' | 'worked'> & {
    /** How many corrections there were, including those of an earlier run of the same key. */
    readonly corrections: number;
  };

/** Lists the latest runs that began since then, the newest first. */
export async function listNewestRuns(
  db: Queryable,
  userId: string,
  since: Date,
  limit: number,
): Promise<WorkedRun[]> {
  const ends = sql`json_build_array(${toEpochMs(sql`lower(part)`)}, ${toEpochMs(sql`upper(part)`)})`;
  const rows = await db
    .select({
      ...toFinishedColumns(db),
      recordedAt: runs.recordedAt,
      corrections: sql<number>`(${countCorrections(db)})`.mapWith(Number),
      worked: sql<
        [from: number, to: number][]
      >`array_to_json(array(select ${ends} from unnest(${runs.worked}) part))`,
    })
    .from(runs)
    .where(and(eq(runs.userId, userId), gte(startedAt, since)))
    .orderBy(desc(startedAt), desc(key))
    .limit(limit);
  return rows.map((run) => ({ ...run, worked: run.worked.map(([from, to]) => ({ from, to })) }));
}
