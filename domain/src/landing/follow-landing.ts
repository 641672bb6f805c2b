import { minuteMs } from '../time-units.ts';
import { findTimerEnd, type Timer } from '../timer/timer.ts';
import type { Landing } from './landing-contract.ts';

/** Whether a run ends at exactly that moment, or was worked up to it. */
export function endsAtMoment(timer: Timer, moment: number): boolean {
  return findTimerEnd(timer) === moment || timer.worked.some(({ to }) => to === moment);
}

/** Whether the run completed last is the one that landed; `recentRuns` are completion times. */
export function hasJustLanded({ endsAt }: Pick<Landing, 'endsAt'>, recentRuns: readonly number[]): boolean {
  return recentRuns.filter((at) => at >= endsAt).length === 1;
}

/** The parts of a landing that later tell which of its people were already announced. */
export type AnnouncedLanding = Pick<Landing, 'runKey' | 'endsAt'> & {
  readonly people: readonly { id: string }[];
};

/** The part of a landing to show while news is held back: only people announced before; null if there are none. */
export function keepAnnouncedPeople(landing: Landing, announced: AnnouncedLanding | null): Landing | null {
  if (announced?.runKey !== landing.runKey || announced.endsAt !== landing.endsAt) return null;
  const ids = new Set(announced.people.map(({ id }) => id));
  const people = landing.people.filter(({ id }) => ids.has(id));
  return people.length > 0 ? { ...landing, people } : null;
}

/** When the break shared by those who landed together is over. */
export function endOfSharedBreak({ endsAt, break: { minutes } }: Landing): number {
  return endsAt + minutes * minuteMs;
}
