import type { ProgressMark } from '@focuspool/domain/feed/progress-marks';
import { and, asc, desc, eq, gt, lte, max } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { isNotSuspended } from '../../platform/suspension/suspension-store.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { progressMessages } from './feed-tables.ts';

const sweepEveryMs = 60_000;

export type StoredMessage = {
  readonly id: string;
  readonly userId: string;
  readonly mark: ProgressMark;
  readonly createdAt: Date;
};

/** The newest that have not expired at `now`, newest first; of nobody who is suspended. */
export async function listMessages(db: Queryable, now: Date, limit: number): Promise<StoredMessage[]> {
  const { id, userId, mark, createdAt, expiresAt } = progressMessages;
  const rows = await db
    .select({ id, userId, mark, createdAt })
    .from(progressMessages)
    .where(and(gt(expiresAt, now), isNotSuspended(db, userId)))
    .orderBy(desc(createdAt))
    .limit(limit);
  return rows.map((row) => ({ ...row, mark: row.mark as ProgressMark }));
}

/** When somebody last told of a run, or null. */
export async function findLastTold(db: Queryable, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(progressMessages.createdAt) })
    .from(progressMessages)
    .where(eq(progressMessages.userId, userId));
  return row?.at ?? null;
}

/** False when this mark of the run was told before. */
export async function insertMessage(
  tx: Transaction,
  message: typeof progressMessages.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(progressMessages)
    .values(message)
    .onConflictDoNothing({
      target: [progressMessages.userId, progressMessages.runKey, progressMessages.mark],
    })
    .returning({ id: progressMessages.id });
  return rows.length > 0;
}

/** Deletes messages after their hour, without anybody being there. */
export function createFeedSweep({ database, clock }: Pick<Services, 'database' | 'clock'>): Sweep {
  return {
    name: 'expired progress messages',
    everyMs: sweepEveryMs,
    run: async () => {
      await database.delete(progressMessages).where(lte(progressMessages.expiresAt, clock.now()));
    },
  };
}

/** What the person has told and is still kept, the oldest first. */
export async function listOwnMessages(db: Queryable, userId: string) {
  const { mark, taskName, createdAt } = progressMessages;
  const rows = await db
    .select({ mark, taskName, createdAt })
    .from(progressMessages)
    .where(eq(progressMessages.userId, userId))
    .orderBy(asc(createdAt));
  return rows.map((row) => ({ ...row, mark: row.mark as ProgressMark }));
}
