import { accept, type Outcome, refuse } from '../outcome.ts';
import { type Rounding, roundMinutes } from './round-minutes.ts';
import type { Uncounted } from './timer-contract.ts';
import { clipSpans, grantSpans, mergeSpans, type Span, subtractSpans, sumSpans } from './worked-spans.ts';

/** The evidence by which a completion is judged; all instants are epoch milliseconds of the server's clock. */
export type RunEvidence = {
  /** The earliest time at which the person can have worked here. */
  readonly since: number;
  readonly now: number;
  /** The minutes that the person already has from all their runs. */
  readonly earned: number;
  /** The spans that other runs of the person already count, as `grant-run.ts` on the server finds them. */
  readonly counted: readonly Span[];
  /** When the person sat in a room. */
  readonly stays: readonly Span[];
};

export type CountedRun = {
  readonly worked: readonly Span[];
  readonly minutes: number;
  /** Whether any of it was worked in a room. */
  readonly isInRoom: boolean;
  /** What was claimed and did not count; null if the minutes are those of the whole claim. */
  readonly uncounted: Uncounted | null;
};

/**
 * What a completion counts for: time that has passed and that no other run counts. Refused if all of it is already counted. If
 * any of it was worked in a room, the run counts as worked in the pool, and is rounded up.
 */
export function countRun(
  claimed: readonly Span[],
  { since, now, earned, counted, stays }: RunEvidence,
): Outcome<CountedRun, 'run_overlaps'> {
  const possible = grantSpans(claimed, since, now);
  const worked = subtractSpans(possible, counted);
  const claimedMs = sumSpans(mergeSpans(claimed));
  const overlapMs = sumSpans(possible) - sumSpans(worked);
  if (overlapMs > 0 && overlapMs === claimedMs) return refuse('run_overlaps');

  const isInRoom = sumSpans(subtractSpans(worked, stays)) < sumSpans(worked);
  const rounding: Rounding = isInRoom ? 'up' : 'nearest';
  // Otherwise many short runs could be rounded up to more minutes than have passed.
  const mostMinutes = Math.max(0, roundMinutes(now - since, 'up') - earned);
  const minutes = Math.min(mostMinutes, roundMinutes(sumSpans(worked), rounding));
  const missing = roundMinutes(claimedMs, rounding) - minutes;
  const isWhole = sumSpans(worked) === claimedMs;
  if (isWhole || (missing === 0 && worked.length > 0))
    return accept({ worked, minutes, isInRoom, uncounted: null });

  const futureMs = sumSpans(clipSpans(claimed, { from: now, to: Infinity }));
  const losses = [
    { reason: 'counted_already', lostMs: overlapMs },
    { reason: 'not_passed', lostMs: futureMs },
    { reason: 'too_old', lostMs: claimedMs - sumSpans(possible) - futureMs },
  ] as const;
  const { reason } = losses.reduce((most, loss) => (loss.lostMs > most.lostMs ? loss : most));
  return accept({ worked, minutes, isInRoom, uncounted: { minutes: missing, reason } });
}

/** Any completion after time has run earns a trophy, however little time, unless its task has one already (`grant-run.ts`). */
export function earnsTrophy(worked: readonly Span[]): boolean {
  return sumSpans(worked) > 0;
}
