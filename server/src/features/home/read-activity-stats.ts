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

/** No one keeps extending a run for a whole day: anything started earlier has ended, and an index skips it. */
const longestRunMs = dayMs;

/**
 * Counts the people whose timers are running at `now`. A timer has ended
 * once its duration is used up, including what was worked before its pauses.
 */
async function countRunning(db: Queryable, now: Date): Promise<number> {
  const earliestStart = new Date(now.getTime() - longestRunMs);
  const workedMs = sql`(
    select coalesce(sum((span->>'to')::bigint - (span->>'from')::bigint), 0)
    from jsonb_array_elements(${currentRuns.worked}) as span)`;
  // Earlier work is summed only for runs that may still be running.
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

/** Counts the people who have finished a run since then; runs noted by hand are left out of public numbers. */
async function countFinishers(db: Queryable, since: Date): Promise<number> {
  const [row] = await db
    .select({ people: countDistinct(runs.userId) })
    .from(runs)
    .where(and(gt(runs.recordedAt, since), ne(runs.origin, 'noted')));
  return row?.people ?? 0;
}
