import { feedLimits } from '@focuspool/domain/feed/feed-contract';
import { type FeedMark, intentionMark } from '@focuspool/domain/feed/progress-marks';
import type { Intention, SaidIntention } from '@focuspool/domain/intention/intention';
import { and, asc, desc, eq, gt, lt, lte, max, not, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { prepareQuery } from '../../platform/database/prepared-query.ts';
import { isHidden } from '../../platform/hidden-things/hidden-thing-store.ts';
import type { Services } from '../../platform/services.ts';
import { isNotSuspended } from '../../platform/suspension/suspension-store.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { currentRuns } from '../timer/run-tables.ts';
import { type NamedTask, selectNamedTask } from '../visibility/visibility-store.ts';
import { progressMessages } from './feed-tables.ts';

const sweepEveryMs = 60_000;

export type StoredMessage = {
  readonly id: string;
  readonly userId: string;
  readonly runKey: string;
  readonly mark: FeedMark;
  readonly createdAt: Date;
  /** Whether its run is still under way; false for a message that tells of the end. */
  readonly isUnderWay: boolean;
  /** The task that the run was on; null if it is gone. */
  readonly namedTask: NamedTask | null;
  /** The intention, if the message tells of one. */
  readonly intention: SaidIntention | null;
  /** Whether reports of the message or of its intention hide it from everyone else. */
  readonly isHidden: boolean;
};

const isMessageHidden = sql<boolean>`(${isHidden('message', progressMessages.userId, sql`${progressMessages.id}::text`)}
  or ${isHidden('intention', progressMessages.userId, progressMessages.intention)})`;

const isTheirRun = and(
  eq(currentRuns.userId, progressMessages.userId),
  eq(currentRuns.key, progressMessages.runKey),
);
// Looked up by key for each message: with `exists`, PostgreSQL may read all runs instead.
const isUnderWay = sql<boolean>`(${lt(progressMessages.mark, 100)} and (
  select true from ${currentRuns} where ${isTheirRun}) is not null)`;

const namedTask = selectNamedTask(progressMessages.userId, progressMessages.taskId);
const intention = sql<SaidIntention | null>`case when ${progressMessages.intention} is not null
  then json_build_object('text', ${progressMessages.intention}, 'outcome', ${progressMessages.outcome}) end`;
const contentColumns = { namedTask, intention, isHidden: isMessageHidden };

const selectMessages = (db: Queryable, condition: SQL | undefined, now: Date) => {
  const { id, userId, runKey, mark, createdAt, expiresAt } = progressMessages;
  return db
    .select({ id, userId, runKey, mark, createdAt, isUnderWay, ...contentColumns })
    .from(progressMessages)
    .where(and(gt(expiresAt, now), isNotSuspended(db, userId), condition))
    .orderBy(desc(createdAt));
};

const toStored = (row: Omit<StoredMessage, 'mark'> & { mark: number }) => ({
  ...row,
  mark: row.mark as FeedMark,
});

const prepareNewest = (condition: SQL) =>
  prepareQuery((db, { now, limit }: { now: Date; limit: number }) =>
    selectMessages(db, condition, now).limit(limit),
  );
const selectNewest = { shown: prepareNewest(not(isMessageHidden)), hidden: prepareNewest(isMessageHidden) };

/**
 * Lists the newest messages that have not expired at `now`, newest first:
 * those shown to everyone, or those hidden from all but their author.
 */
export async function listMessages(
  db: Queryable,
  now: Date,
  limit: number,
  which: keyof typeof selectNewest = 'shown',
): Promise<StoredMessage[]> {
  return (await selectNewest[which](db, { now, limit })).map(toStored);
}

/** Lists a person's messages, hidden or not, newest first. */
export async function listMessagesOf(db: Queryable, now: Date, userId: string): Promise<StoredMessage[]> {
  const condition = eq(progressMessages.userId, userId);
  return (await selectMessages(db, condition, now).limit(feedLimits.queried)).map(toStored);
}

/** Finds a message, hidden or not; null once it has expired. */
export async function findMessage(db: Queryable, now: Date, id: string): Promise<StoredMessage | null> {
  const [row] = await selectMessages(db, eq(progressMessages.id, id), now);
  return row ? toStored(row) : null;
}

export async function deleteMessage(tx: Transaction, id: string): Promise<void> {
  await tx.delete(progressMessages).where(eq(progressMessages.id, id));
}

/** Returns when the person last told of a run, or null. */
export async function findLastPostedAt(db: Queryable, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(progressMessages.createdAt) })
    .from(progressMessages)
    .where(eq(progressMessages.userId, userId));
  return row?.at ?? null;
}

/**
 * Inserts a message; returns its task, its intention and whether it is hidden, or null if this mark of the run was told before.
 */
export async function insertMessage(
  tx: Transaction,
  message: typeof progressMessages.$inferInsert,
): Promise<Pick<StoredMessage, keyof typeof contentColumns> | null> {
  const [row] = await tx
    .insert(progressMessages)
    .values(message)
    .onConflictDoNothing({
      target: [progressMessages.userId, progressMessages.runKey, progressMessages.mark],
    })
    .returning(contentColumns);
  return row ?? null;
}

/** Writes an intention's outcome into the message that tells of it; returns the message's id, or null if there is none. */
export async function updateOutcome(
  tx: Transaction,
  userId: string,
  { key, outcome }: Intention,
): Promise<string | null> {
  const isItsMessage = and(
    eq(progressMessages.userId, userId),
    eq(progressMessages.runKey, key),
    eq(progressMessages.mark, intentionMark),
  );
  const [row] = await tx
    .update(progressMessages)
    .set({ outcome })
    .where(isItsMessage)
    .returning({ id: progressMessages.id });
  return row?.id ?? null;
}

/** Deletes messages after their hour, even if no one is around. */
export function createFeedSweep({ database, clock }: Pick<Services, 'database' | 'clock'>): Sweep {
  return {
    name: 'expired progress messages',
    everyMs: sweepEveryMs,
    run: async () => {
      await database.delete(progressMessages).where(lte(progressMessages.expiresAt, clock.now()));
    },
  };
}

/** Lists the person's messages that are still kept, oldest first. */
export async function listOwnMessages(db: Queryable, userId: string) {
  const { mark, taskName, intention: text, outcome, createdAt } = progressMessages;
  const rows = await db
    .select({ mark, taskName, text, outcome, createdAt })
    .from(progressMessages)
    .where(eq(progressMessages.userId, userId))
    .orderBy(asc(createdAt));
  return rows.map(({ text, outcome, ...row }) => ({
    ...row,
    mark: row.mark as FeedMark,
    intention: text === null ? null : { text, outcome },
  }));
}
