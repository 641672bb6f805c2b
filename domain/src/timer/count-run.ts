import { accept, type Outcome, refuse } from '../outcome.ts';
import { type Rounding, roundMinutes } from './time-format.ts';
import type { Uncounted } from './timer-contract.ts';
import { clipSpans, grantSpans, mergeSpans, type Span, subtractSpans, sumSpans } from './worked-spans.ts';

/** What a completion is judged by; all instants are epoch milliseconds of the server's clock. */
export type RunEvidence = {
  /** Since when the person can have worked here. */
  readonly since: number;
  readonly now: number;
  /** Minutes that the person has from all their runs. */
  readonly earned: number;
  /** What other runs of the person count already. */
  readonly counted: readonly Span[];
  /** When the person sat in a room. */
  readonly stays: readonly Span[];
};

export type CountedRun = {
  readonly worked: readonly Span[];
  readonly minutes: number;
  /** Whether any of it was worked in a room. */
  readonly isInRoom: boolean;
  /** What was claimed and did not count; null when the minutes are those of all that was claimed. */
  readonly uncounted: Uncounted | null;
};

/**
 * What a completion counts for: the time that has passed and that no other run counts. Refused when all of it is counted
 * already. A run is one of the pool, and rounded up, when any of it was worked in a room.
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
  // Many short runs would round their way to more minutes than have passed.
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

/** A trophy is for a completion after time has run, however little. */
export function earnsTrophy(worked: readonly Span[]): boolean {
  return sumSpans(worked) > 0;
}
