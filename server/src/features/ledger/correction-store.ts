import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { runCorrections } from '../timer/run-tables.ts';

export type CorrectionRow = typeof runCorrections.$inferSelect;

/** Every correction of the person, the earliest first. */
export async function listCorrections(db: Queryable, userId: string): Promise<CorrectionRow[]> {
  return db
    .select()
    .from(runCorrections)
    .where(eq(runCorrections.userId, userId))
    .orderBy(asc(runCorrections.sequence));
}

/** Up to `limit` corrections, the latest first, of those before that number. */
export async function findLatestCorrections(
  db: Queryable,
  userId: string,
  before: number | undefined,
  limit: number,
): Promise<CorrectionRow[]> {
  const isBefore = before === undefined ? undefined : lt(runCorrections.sequence, before);
  return db
    .select()
    .from(runCorrections)
    .where(and(eq(runCorrections.userId, userId), isBefore))
    .orderBy(desc(runCorrections.sequence))
    .limit(limit);
}

/** The corrections of each of these runs, the earliest first. */
export async function findCorrectionsOf(
  db: Queryable,
  userId: string,
  runKeys: readonly string[],
): Promise<Map<string, CorrectionRow[]>> {
  if (runKeys.length === 0) return new Map();
  const rows = await db
    .select()
    .from(runCorrections)
    .where(and(eq(runCorrections.userId, userId), inArray(runCorrections.runKey, [...runKeys])))
    .orderBy(asc(runCorrections.sequence));
  return Map.groupBy(rows, ({ runKey }) => runKey);
}

export async function insertCorrection(
  tx: Transaction,
  correction: typeof runCorrections.$inferInsert,
): Promise<void> {
  await tx.insert(runCorrections).values(correction);
}
