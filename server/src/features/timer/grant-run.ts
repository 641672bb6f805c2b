import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { localTimeOf } from '@focuspool/domain/stats/local-day';
import { countRun, earnsTrophy } from '@focuspool/domain/timer/count-run';
import type { TimerTask } from '@focuspool/domain/timer/shared-run';
import type { RunGrant } from '@focuspool/domain/timer/timer-contract';
import { grantSpans, type Span } from '@focuspool/domain/timer/worked-spans';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { addRewards, findSums } from '../profile/profile-store.ts';
import { applyRunToTask, findTaskForRun } from '../task/task-store.ts';
import type { ListStays } from './run-events.ts';
import { findCountedWork, insertRun, listCountedSpans } from './run-store.ts';

/** The transaction, the person and the time of a change to a run or a break. */
export type RunContext = {
  readonly tx: Transaction;
  readonly userId: string;
  readonly now: Date;
  readonly listStays: ListStays;
};

type CompletedRun = {
  /** The first key that the ledger does not have yet becomes the run's, so that it counts once. */
  readonly keys: readonly string[];
  readonly task: Pick<TimerTask, 'taskId' | 'taskName'>;
  readonly claimed: readonly Span[];
  /** The earliest time at which the person can have worked here, in epoch milliseconds. */
  readonly since: number;
  /** The minutes that the person has from all their runs. */
  readonly earned: number;
  /** How many of the minutes added at its end were worked. */
  readonly extendedMinutes: number;
  /** The person's time zone: the run belongs to the day that their clocks show as it ends. */
  readonly timeZone: string;
};

/**
 * Counts a finished run: minutes and trophy to the person, minutes and completion to the task. Only time that has passed and that
 * no other run counts is granted (product 9.3; `count-run.ts`, and `run-tables.ts` refuses overlaps). A task that was deleted
 * meanwhile, or was never theirs, earns no trophy; the minutes count. The person must be locked.
 */
export async function grantRun(
  { tx, userId, now, listStays }: RunContext,
  { keys, task, claimed, since, earned, extendedMinutes, timeZone }: CompletedRun,
): Promise<Outcome<RunGrant, 'run_overlaps' | 'run_impossible'>> {
  // A run of which nothing is granted belongs to the day on which it ended, however late it is told, and not to today.
  const toldEnd = claimed.at(-1)?.to ?? now.getTime();
  const end = Math.min(Math.max(toldEnd, since), now.getTime());
  const bounds = boundsOf(grantSpans(claimed, since, now.getTime()), end);
  const counted = await listCountedSpans(tx, userId, bounds);
  const stays = await listStays(tx, userId, bounds);
  const count = countRun(claimed, { since, now: now.getTime(), earned, counted, stays });
  if (!count.ok) return count;
  const { worked, minutes, uncounted, isInRoom } = count.value;
  const own = await findTaskForRun(tx, userId, task.taskId);
  const earnedTrophy = own !== null && !own.hasTrophy && earnsTrophy(worked);

  const { from, to } = boundsOf(worked, end);
  const { day, hour } = localTimeOf(to, timeZone);
  const entry = {
    userId,
    taskId: task.taskId,
    taskText: own?.text ?? task.taskName,
    startedAt: new Date(from),
    endedAt: new Date(to),
    worked: [...worked],
    minutes,
    earnedTrophy,
    uncounted,
    recordedAt: now,
    localDay: day,
    localHour: hour,
    listTitle: own?.listTitle ?? null,
    origin: isInRoom ? ('room' as const) : ('timer' as const),
    extendedMinutes,
  };
  let isNew = false;
  for (const key of keys) isNew ||= await insertRun(tx, { key, ...entry });
  if (!isNew) return refuse('run_impossible');
  if (own) await applyRunToTask(tx, own.id, { minutes, givesTrophy: earnedTrophy });
  const sums = await addRewards(tx, userId, { minutes, trophies: earnedTrophy ? 1 : 0 });
  return accept({ minutes, earnedTrophy, uncounted, ...sums, day });
}

/** Finds what a run added that was counted under the first of these keys in the ledger, with the person's current sums. */
export async function findGrant(
  db: Queryable,
  userId: string,
  keys: readonly string[],
): Promise<RunGrant | null> {
  const sums = await findSums(db, userId);
  for (const key of keys) {
    const run = await findCountedWork(db, userId, key);
    if (run && sums) return { ...run, trophies: sums.trophies, totalMinutes: sums.totalMinutes };
  }
  return null;
}

/** Returns the time from the first instant to the last; a run of which no time is granted is nothing but its end. */
function boundsOf(worked: readonly Span[], end: number): Span {
  return { from: worked.at(0)?.from ?? end, to: worked.at(-1)?.to ?? end };
}
