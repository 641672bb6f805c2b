import type { RunFacts } from '@focuspool/domain/ledger/correct-run';
import { and, asc, desc, eq, gt, inArray, isNull, lt, max, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { runCorrections } from '../timer/run-tables.ts';

const { userId: ofUser, sequence, runKey: ofRun, startedAt, correctedAt, before, after } = runCorrections;

/** A line without its worked spans, which only another correction of the run needs. */
const lineColumns = {
  ...{ sequence, runKey: ofRun, startedAt, correctedAt },
  before: sql<FactsWithoutSpans>`${before} - 'worked'`.mapWith(before),
  after: sql<FactsWithoutSpans | null>`${after} - 'worked'`.mapWith(after),
};
type FactsWithoutSpans = Omit<RunFacts, 'worked'>;
type Line = typeof runCorrections.$inferSelect;
export type CorrectionRow = Pick<Line, 'sequence' | 'runKey' | 'startedAt' | 'correctedAt'> & {
  readonly before: FactsWithoutSpans;
  readonly after: FactsWithoutSpans | null;
};

/** Lists up to `limit` of the person's corrections after `last`, the earliest first. */
export async function listCorrectionsAfter(
  db: Queryable,
  userId: string,
  last: CorrectionRow | null,
  limit: number,
): Promise<CorrectionRow[]> {
  return db
    .select(lineColumns)
    .from(runCorrections)
    .where(and(eq(ofUser, userId), last ? gt(sequence, last.sequence) : undefined))
    .orderBy(asc(sequence))
    .limit(limit);
}

/** Finds up to `limit` corrections before the given number, the latest first. */
export async function findLatestCorrections(
  db: Queryable,
  userId: string,
  beforeNumber: number | undefined,
  limit: number,
): Promise<CorrectionRow[]> {
  const isBefore = beforeNumber === undefined ? undefined : lt(sequence, beforeNumber);
  return db
    .select(lineColumns)
    .from(runCorrections)
    .where(and(eq(ofUser, userId), isBefore))
    .orderBy(desc(sequence))
    .limit(limit);
}

/** Finds the corrections of each of these runs, the earliest first. */
export async function findCorrectionsOf(
  db: Queryable,
  userId: string,
  runKeys: readonly string[],
): Promise<Map<string, CorrectionRow[]>> {
  if (runKeys.length === 0) return new Map();
  const rows = await db
    .select(lineColumns)
    .from(runCorrections)
    .where(and(eq(ofUser, userId), inArray(ofRun, [...runKeys])))
    .orderBy(asc(sequence));
  return Map.groupBy(rows, ({ runKey }) => runKey);
}

/**
 * Finds the run as it was first counted; null if it was never corrected.
 * `findOwnLines` has the same rule for which lines are its own.
 */
export async function findOriginalFacts(
  db: Queryable,
  userId: string,
  runKey: string,
): Promise<RunFacts | null> {
  const isOfRun = and(eq(ofUser, userId), eq(ofRun, runKey));
  const deletion = db
    .select({ last: max(sequence) })
    .from(runCorrections)
    .where(and(isOfRun, isNull(after)));
  const [first] = await db
    .select({ before })
    .from(runCorrections)
    .where(and(isOfRun, gt(sequence, sql`coalesce(${deletion}, 0)`)))
    .orderBy(asc(sequence))
    .limit(1);
  return first?.before ?? null;
}

export async function isCorrected(db: Queryable, userId: string, runKey: string): Promise<boolean> {
  const isOfRun = and(eq(ofUser, userId), eq(ofRun, runKey));
  const [line] = await db.select({ sequence }).from(runCorrections).where(isOfRun).limit(1);
  return line !== undefined;
}

export async function insertCorrection(
  tx: Transaction,
  correction: typeof runCorrections.$inferInsert,
): Promise<void> {
  await tx.insert(runCorrections).values(correction);
}
