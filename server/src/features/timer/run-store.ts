import type { Span } from '@focuspool/domain/timer/worked-spans';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { runs } from './run-tables.ts';

export type RecordedRun = Pick<typeof runs.$inferSelect, 'userId' | 'minutes' | 'earnedTrophy' | 'uncounted'>;

export async function findRecordedRun(db: Queryable, key: string): Promise<RecordedRun | null> {
  const [row] = await db
    .select({
      userId: runs.userId,
      minutes: runs.minutes,
      earnedTrophy: runs.earnedTrophy,
      uncounted: runs.uncounted,
    })
    .from(runs)
    .where(eq(runs.key, key));
  return row ?? null;
}

/** False when the key is taken. Throws when some of the time counts already (migration 0001). */
export async function insertRun(tx: Transaction, run: typeof runs.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(runs)
    .values(run)
    .onConflictDoNothing({ target: runs.key })
    .returning({ key: runs.key });
  return rows.length > 0;
}

/** What the person's runs have brought each of these tasks, also while it was deleted. */
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

/** The stretches within the bounds that the person's runs count. */
export async function listCountedSpans(db: Queryable, userId: string, { from, to }: Span): Promise<Span[]> {
  const stretches = db
    .select({ part: sql`unnest(${runs.worked})`.as('part') })
    .from(runs)
    .where(and(eq(runs.userId, userId), sql`${runs.worked} && ${toRange(from, to)}`))
    .as('stretches');
  const epochMs = (instant: SQL) => sql<number>`extract(epoch from ${instant}) * 1000`.mapWith(Number);
  return db
    .select({ from: epochMs(sql`lower(${stretches.part})`), to: epochMs(sql`upper(${stretches.part})`) })
    .from(stretches);
}

function toRange(from: number, to: number): SQL {
  const [start, end] = [from, to].map((instant) => new Date(instant).toISOString());
  return sql`tstzrange(${start}::timestamptz, ${end}::timestamptz)`;
}

/** Every finished run of the person, the oldest first. */
export async function listRuns(db: Queryable, userId: string) {
  const { key, taskText, startedAt, endedAt, minutes, earnedTrophy, localDay, localHour, listTitle } = runs;
  return db
    .select({ key, taskText, startedAt, endedAt, minutes, earnedTrophy, localDay, localHour, listTitle })
    .from(runs)
    .where(eq(runs.userId, userId))
    .orderBy(asc(startedAt));
}
