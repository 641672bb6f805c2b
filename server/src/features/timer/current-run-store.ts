import type { SharedRun } from '@focuspool/domain/timer/shared-run';
import { eq, inArray } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { pickExcluded, pickRow, prepareQuery } from '../../platform/database/prepared-query.ts';
import { currentRuns } from './run-tables.ts';

/** `firstSeenAt` is when this server first saw the run's key, in epoch milliseconds of its own clock. */
export type KnownRun = SharedRun & { readonly firstSeenAt: number };

/** A person's runs as this server knows them. */
export type CurrentRuns = {
  readonly run: KnownRun | null;
  /** Runs aside, the latest first. */
  readonly aside: readonly KnownRun[];
};

/** Returns the run as its person's devices know it. */
export function toSharedRun({ task, timer }: KnownRun): SharedRun {
  return { task, timer };
}

const selectRuns = prepareQuery((db, { userId }: { userId: string }) =>
  db.select().from(currentRuns).where(eq(currentRuns.userId, userId)),
);

export async function findCurrentRuns(db: Queryable, userId: string): Promise<CurrentRuns> {
  const [row] = await selectRuns(db, { userId });
  return row ? readRuns(row) : { run: null, aside: [] };
}

/** Finds the runs of those people who have any. */
export async function listCurrentRuns(
  db: Queryable,
  userIds: readonly string[],
): Promise<Map<string, CurrentRuns>> {
  const rows = await db
    .select()
    .from(currentRuns)
    .where(inArray(currentRuns.userId, [...userIds]));
  return new Map(rows.map((row) => [row.userId, readRuns(row)]));
}

/** Finds the key of the run that the person has begun and not ended, running or paused; null without one. */
export async function findBegunRunKey(db: Queryable, userId: string): Promise<string | null> {
  const { run } = await findCurrentRuns(db, userId);
  if (!run) return null;
  const { key, runningSince, worked } = run.timer;
  return runningSince !== null || worked.length > 0 ? key : null;
}

const upsertRuns = prepareQuery((db, values: typeof currentRuns.$inferSelect) => {
  const { revision: _begun, ...set } = pickExcluded(currentRuns);
  return db
    .insert(currentRuns)
    .values(pickRow(currentRuns, values))
    .onConflictDoUpdate({ target: currentRuns.userId, set });
});

/** Replaces the person's stored runs with these. */
export async function putCurrentRuns(
  tx: Transaction,
  userId: string,
  { run, aside }: CurrentRuns,
  savedAt: Date,
): Promise<void> {
  await upsertRuns(tx, {
    ...{ userId, revision: 0, savedAt },
    ...toRow(run),
    aside: aside.map(({ firstSeenAt: witnessedAt, ...run }) => ({ ...run, witnessedAt })),
  });
}

function toRow(run: KnownRun | null) {
  const timer = run?.timer;
  return {
    key: timer?.key ?? null,
    taskId: run?.task.taskId ?? null,
    taskName: run?.task.taskName ?? null,
    groupId: run?.task.groupId ?? null,
    taskMinutes: run?.task.minutes ?? null,
    durationMs: timer?.durationMs ?? null,
    worked: timer?.worked ?? null,
    runningSince: timer?.runningSince == null ? null : new Date(timer.runningSince),
    extendedMinutes: timer?.extendedMinutes ?? 0,
    witnessedAt: run && new Date(run.firstSeenAt),
  };
}

function readRuns(row: typeof currentRuns.$inferSelect): CurrentRuns {
  const aside = row.aside.map(({ witnessedAt: firstSeenAt, ...run }) => ({ ...run, firstSeenAt }));
  return { run: readRow(row), aside };
}

function readRow(row: typeof currentRuns.$inferSelect): KnownRun | null {
  const { key, taskId, taskName, groupId, taskMinutes, durationMs, worked, witnessedAt, extendedMinutes } =
    row;
  if (
    key === null ||
    taskId === null ||
    taskName === null ||
    groupId === null ||
    taskMinutes === null ||
    durationMs === null ||
    worked === null ||
    witnessedAt === null
  )
    return null;
  const runningSince = row.runningSince?.getTime() ?? null;
  // Rows do not say when it was last seen: the start of its open span is the least that is certain.
  const seenAt = runningSince ?? worked.at(-1)?.to ?? 0;
  return {
    task: { taskId, taskName, groupId, minutes: taskMinutes },
    timer: {
      ...{ key, durationMs, worked, runningSince, seenAt },
      ...(extendedMinutes > 0 ? { extendedMinutes } : {}),
    },
    firstSeenAt: witnessedAt.getTime(),
  };
}
