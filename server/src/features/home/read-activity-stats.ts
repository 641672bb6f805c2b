import { type ActivityStats, activityStatsTimes } from '@focuspool/domain/home/activity-stats';
import { accept, type Outcome } from '@focuspool/domain/outcome';
import { dayMs } from '@focuspool/domain/time-units';
import { and, count, countDistinct, gt, ne, type SQLWrapper, sql } from 'drizzle-orm';
import { createSingleFlight } from '../../platform/concurrency/single-flight.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { currentRuns, runs } from '../timer/run-tables.ts';

/** Counts at most once in ten seconds, however many visitors ask. */
export function createActivityStatsReader({ database, clock }: Pick<Services, 'database' | 'clock'>) {
  const share = createSingleFlight<ActivityStats>();
  let kept: { stats: ActivityStats; at: number } | null = null;

  async function readCounts(): Promise<ActivityStats> {
    const now = clock.now();
    const since = new Date(now.getTime() - activityStatsTimes.windowMs);
    const [working, finished] = await Promise.all([
      countRunning(database, now),
      countFinishers(database, since),
    ]);
    kept = { stats: { working, finished }, at: now.getTime() };
    return kept.stats;
  }

  return async (): Promise<Outcome<ActivityStats, never>> => {
    const isFresh = kept !== null && Math.abs(clock.now().getTime() - kept.at) < activityStatsTimes.keptMs;
    return accept(isFresh && kept ? kept.stats : await share('stats', readCounts));
  };
}

/** Nobody makes a run longer for a day on end: what was started before that has ended, and is passed over by an index. */
const longestRunMs = dayMs;

/** How many people's timers run at `now`. One whose time has passed, with what was worked before its pauses, runs no more. */
async function countRunning(db: Queryable, now: Date): Promise<number> {
  const earliestStart = new Date(now.getTime() - longestRunMs);
  const workedMs = sql`(
    select coalesce(sum((span->>'to')::bigint - (span->>'from')::bigint), 0)
    from jsonb_array_elements(${currentRuns.worked}) as span)`;
  // What was worked before is counted of those alone who could still run.
  const endOf = (leftMs: SQLWrapper) =>
    sql`${currentRuns.runningSince} + ${leftMs} * interval '1 millisecond'`;
  const latestEnd = endOf(currentRuns.durationMs);
  const end = endOf(sql`(${currentRuns.durationMs} - ${workedMs})`);
  const [row] = await db
    .select({ people: count() })
    .from(currentRuns)
    .where(and(gt(currentRuns.runningSince, earliestStart), gt(latestEnd, now), gt(end, now)));
  return row?.people ?? 0;
}

/** How many people have finished a run since then; what was noted by hand is no public number's. */
async function countFinishers(db: Queryable, since: Date): Promise<number> {
  const [row] = await db
    .select({ people: countDistinct(runs.userId) })
    .from(runs)
    .where(and(gt(runs.recordedAt, since), ne(runs.origin, 'noted')));
  return row?.people ?? 0;
}
