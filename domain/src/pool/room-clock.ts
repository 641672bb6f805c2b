import { minuteMs } from '../time-units.ts';
import { clockToleranceMs } from '../timer/shared-run.ts';
import { timerLimits } from '../timer/timer.ts';
import type { RoomClock } from './pool-contract.ts';
import type { RoomRhythm } from './room-rhythm.ts';

/** What everybody does from one instant up to another. */
export type Phase = {
  readonly kind: 'work' | 'break';
  readonly startsAt: number;
  readonly endsAt: number;
};

/** The phase of the room at that instant: by its clock and the time alone, so that it is the same for all. */
export function phaseAt({ rhythm, since, from, first }: RoomClock, now: number): Phase {
  if (now < from && since < from) return { kind: otherThan(first), startsAt: since, endsAt: from };
  const workMs = rhythm.workMinutes * minuteMs;
  const roundMs = workMs + rhythm.breakMinutes * minuteMs;
  const firstWork = first === 'work' ? from : from - workMs;
  // A device whose clock is a little behind is at the beginning.
  const startsAt = firstWork + roundMs * Math.floor((Math.max(now, from) - firstWork) / roundMs);
  const restsAt = startsAt + workMs;
  return now < restsAt
    ? { kind: 'work', startsAt, endsAt: restsAt }
    : { kind: 'break', startsAt: restsAt, endsAt: startsAt + roundMs };
}

/**
 * When the work of somebody ends who starts then: with the phase in hand, or during a break with the next one. Null while that
 * is further away than a run may be long.
 */
export function endOfWorkAt(clock: RoomClock, now: number): number | null {
  const { kind, endsAt } = phaseAt(clock, now);
  const end = kind === 'work' ? endsAt : phaseAt(clock, endsAt).endsAt;
  return end - now <= timerLimits.mostMinutes * minuteMs ? end : null;
}

/**
 * When a run ends that was started `at` an instant up to the moment that its device knew: then, if that is when the room's work
 * ends. Where the rhythm was changed meanwhile it is the room's moment instead, unless the other is over: what was shown stays.
 */
export function settleEndOfWork(
  clock: RoomClock,
  { at, endsAt }: { readonly at: number; readonly endsAt: number },
  now: number,
): number {
  const end = endOfWorkAt(clock, at);
  // By a clock that is a little ahead the next phase has begun.
  const isOfNext = endsAt === endOfWorkAt(clock, at + clockToleranceMs);
  return isOfNext || endsAt <= now ? endsAt : (end ?? endsAt);
}

/** The clock of a room whose owner sets a rhythm. What is in hand ends as it was promised; the rhythm holds from then on. */
export function setRhythm(clock: RoomClock | null, rhythm: RoomRhythm, now: number): RoomClock {
  if (!clock) return { rhythm, since: now, from: now, first: 'work' };
  const { kind, startsAt, endsAt } = phaseAt(clock, now);
  return { rhythm, since: startsAt, from: endsAt, first: otherThan(kind) };
}

function otherThan(kind: Phase['kind']): Phase['kind'] {
  return kind === 'work' ? 'break' : 'work';
}
