import { minuteMs } from '../time-units.ts';
import { findTimerEnd, type Timer } from '../timer/timer.ts';
import type { Landing } from './landing-contract.ts';

/** Whether a run comes to its end at that very moment, or was worked up to it. */
export function endsAtMoment(timer: Timer, moment: number): boolean {
  return findTimerEnd(timer) === moment || timer.worked.some(({ to }) => to === moment);
}

/** Whether the run that was completed last is the one that landed; `recentRuns` are the instants of completion. */
export function hasJustLanded({ endsAt }: Pick<Landing, 'endsAt'>, recentRuns: readonly number[]): boolean {
  return recentRuns.filter((at) => at >= endsAt).length === 1;
}

/** As much of a landing as tells later who of it was told of. */
export type ToldLanding = Pick<Landing, 'runKey' | 'endsAt'> & { readonly people: readonly { id: string }[] };

/** What stays on show of a landing while nothing new may come: those of whom it was told before; null for nobody of them. */
export function keepToTold(landing: Landing, told: ToldLanding | null): Landing | null {
  if (told?.runKey !== landing.runKey || told.endsAt !== landing.endsAt) return null;
  const ids = new Set(told.people.map(({ id }) => id));
  const people = landing.people.filter(({ id }) => ids.has(id));
  return people.length > 0 ? { ...landing, people } : null;
}

/** When the break of those who have landed together is over. */
export function endOfSharedBreak({ endsAt, break: { minutes } }: Landing): number {
  return endsAt + minutes * minuteMs;
}
