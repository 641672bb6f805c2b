import { minuteMs } from '../time-units.ts';
import { clockToleranceMs } from '../timer/shared-run.ts';
import { timerLimits } from '../timer/timer.ts';
import type { RoomClock } from './pool-contract.ts';
import type { RoomRhythm } from './room-rhythm.ts';

/** What everyone in a room does from one instant to another. */
export type Phase = {
  readonly kind: 'work' | 'break';
  readonly startsAt: number;
  readonly endsAt: number;
};

/** The room's phase at that instant: it depends only on the clock and the time, so it is the same for everyone. */
export function phaseAt({ rhythm, since, from, first }: RoomClock, now: number): Phase {
  if (now < from && since < from) return { kind: otherThan(first), startsAt: since, endsAt: from };
  const workMs = rhythm.workMinutes * minuteMs;
  const roundMs = workMs + rhythm.breakMinutes * minuteMs;
  const firstWork = first === 'work' ? from : from - workMs;
  // A device whose clock is slightly behind is at the beginning.
  const startsAt = firstWork + roundMs * Math.floor((Math.max(now, from) - firstWork) / roundMs);
  const breakStartsAt = startsAt + workMs;
  return now < breakStartsAt
    ? { kind: 'work', startsAt, endsAt: breakStartsAt }
    : { kind: 'break', startsAt: breakStartsAt, endsAt: startsAt + roundMs };
}

/**
 * When work that a person starts at that instant ends: with the current phase, or, during a break, with the next phase. Null if
 * that is further away than a run may be long.
 */
export function endOfWorkAt(clock: RoomClock, now: number): number | null {
  const { kind, endsAt } = phaseAt(clock, now);
  const end = kind === 'work' ? endsAt : phaseAt(clock, endsAt).endsAt;
  return end - now <= timerLimits.mostMinutes * minuteMs ? end : null;
}

/**
 * When a run ends that was started at `at`, towards the end that its device knew: then, if the room's work ends then. If the
 * rhythm was changed in the meantime, it ends at the room's moment instead, unless the device's has passed: what was shown stays.
 */
export function settleEndOfWork(
  clock: RoomClock,
  { at, endsAt }: { readonly at: number; readonly endsAt: number },
  now: number,
): number {
  const end = endOfWorkAt(clock, at);
  // By a clock that is slightly ahead, the next phase has begun.
  const isOfNext = endsAt === endOfWorkAt(clock, at + clockToleranceMs);
  return isOfNext || endsAt <= now ? endsAt : (end ?? endsAt);
}

/** The clock of a room after its owner sets a rhythm. The current phase ends as promised; the rhythm applies from then on. */
export function setRhythm(clock: RoomClock | null, rhythm: RoomRhythm, now: number): RoomClock {
  if (!clock) return { rhythm, since: now, from: now, first: 'work' };
  const { kind, startsAt, endsAt } = phaseAt(clock, now);
  return { rhythm, since: startsAt, from: endsAt, first: otherThan(kind) };
}

function otherThan(kind: Phase['kind']): Phase['kind'] {
  return kind === 'work' ? 'break' : 'work';
}
