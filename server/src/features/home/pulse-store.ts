import { and, count, countDistinct, gt, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { currentRuns } from '../timer/current-run-tables.ts';
import { runs } from '../timer/run-tables.ts';

/** How many people's timers run at `now`. One whose whole time has passed since it was started runs no more. */
export async function countRunning(db: Queryable, now: Date): Promise<number> {
  const latestEnd = sql`${currentRuns.runningSince} + ${currentRuns.durationMs} * interval '1 millisecond'`;
  const [row] = await db
    .select({ people: count() })
    .from(currentRuns)
    .where(and(isNotNull(currentRuns.runningSince), gt(latestEnd, now)));
  return row?.people ?? 0;
}

/** How many people have finished a run since then. */
export async function countFinishers(db: Queryable, since: Date): Promise<number> {
  const [row] = await db
    .select({ people: countDistinct(runs.userId) })
    .from(runs)
    .where(gt(runs.recordedAt, since));
  return row?.people ?? 0;
}
