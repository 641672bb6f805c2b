import type { SharedRun } from '@focuspool/domain/timer/shared-run';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { currentRuns } from './current-run-tables.ts';

/** A person's run as this server knows it; `witnessedAt` is when it first heard of it. */
export type WitnessedRun = {
  readonly revision: number;
  readonly run: SharedRun | null;
  readonly witnessedAt: Date | null;
};

const noRun = {
  key: null,
  taskId: null,
  taskName: null,
  groupId: null,
  taskMinutes: null,
  durationMs: null,
  worked: null,
  runningSince: null,
  witnessedAt: null,
};

/** Revision 0 stands for somebody who never had a run. */
export async function findCurrentRun(db: Queryable, userId: string): Promise<WitnessedRun> {
  const [row] = await db.select().from(currentRuns).where(eq(currentRuns.userId, userId));
  if (!row) return { revision: 0, run: null, witnessedAt: null };
  return { revision: row.revision, run: readRow(row), witnessedAt: row.witnessedAt };
}

/** Puts a run, or none, in the place of what is there. */
export async function putCurrentRun(
  tx: Transaction,
  userId: string,
  { revision, run, witnessedAt, savedAt }: WitnessedRun & { savedAt: Date },
): Promise<void> {
  const columns = run ? { ...describeRun(run), witnessedAt } : noRun;
  const values = { ...columns, revision, savedAt };
  await tx
    .insert(currentRuns)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: currentRuns.userId, set: values });
}

/** Takes a run that is counted out of the person's hand; the new revision, or null when it was not in it. */
export async function clearCurrentRun(
  tx: Transaction,
  userId: string,
  key: string,
  savedAt: Date,
): Promise<number | null> {
  const [row] = await tx
    .update(currentRuns)
    .set({ ...noRun, savedAt, revision: sql`${currentRuns.revision} + 1` })
    .where(and(eq(currentRuns.userId, userId), eq(currentRuns.key, key)))
    .returning({ revision: currentRuns.revision });
  return row?.revision ?? null;
}

function describeRun({ task, timer }: SharedRun) {
  return {
    key: timer.key,
    taskId: task.taskId,
    taskName: task.taskName,
    groupId: task.groupId,
    taskMinutes: task.minutes,
    durationMs: timer.durationMs,
    worked: timer.worked,
    runningSince: timer.runningSince === null ? null : new Date(timer.runningSince),
  };
}

function readRow(row: typeof currentRuns.$inferSelect): SharedRun | null {
  const { key, taskId, taskName, groupId, taskMinutes, durationMs, worked } = row;
  if (
    key === null ||
    taskId === null ||
    taskName === null ||
    groupId === null ||
    taskMinutes === null ||
    durationMs === null ||
    worked === null
  )
    return null;
  const runningSince = row.runningSince?.getTime() ?? null;
  // Nobody has looked at it here: the least that is certain is where its open stretch began.
  const seenAt = runningSince ?? worked.at(-1)?.to ?? 0;
  return {
    task: { taskId, taskName, groupId, minutes: taskMinutes },
    timer: { key, durationMs, worked, runningSince, seenAt },
  };
}
