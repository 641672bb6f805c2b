import { asc, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { runs } from './run-tables.ts';

/** Keeps the stretches of work of one person apart (migration 0001). */
export const overlapConstraint = 'runs_worked_once';

export type RecordedRun = Pick<typeof runs.$inferSelect, 'userId' | 'minutes' | 'earnedTrophy'>;

export async function findRun(db: Queryable, key: string): Promise<RecordedRun | null> {
  const [row] = await db
    .select({ userId: runs.userId, minutes: runs.minutes, earnedTrophy: runs.earnedTrophy })
    .from(runs)
    .where(eq(runs.key, key));
  return row ?? null;
}

/** False when the key is taken. Throws a violation of `overlapConstraint` when some of the time counts already. */
export async function insertRun(tx: Transaction, run: typeof runs.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(runs)
    .values(run)
    .onConflictDoNothing({ target: runs.key })
    .returning({ key: runs.key });
  return rows.length > 0;
}

/** Every finished run of the person, the oldest first. */
export async function listRuns(db: Queryable, userId: string) {
  const { key, taskText, startedAt, endedAt, minutes, earnedTrophy } = runs;
  return db
    .select({ key, taskText, startedAt, endedAt, minutes, earnedTrophy })
    .from(runs)
    .where(eq(runs.userId, userId))
    .orderBy(asc(startedAt));
}
