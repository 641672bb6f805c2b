import { minuteMs } from '../time-units.ts';

/** To the nearest minute on the timer page, up in the task pool (product 9.3); `count-run.ts` chooses. */
export type Rounding = 'nearest' | 'up';

/** Whole minutes of work; less than half a minute counts as none, even in the pool. */
export function roundMinutes(milliseconds: number, rounding: Rounding): number {
  const minutes = milliseconds / minuteMs;
  return rounding === 'up' && minutes >= 0.5 ? Math.ceil(minutes) : Math.round(minutes);
}
