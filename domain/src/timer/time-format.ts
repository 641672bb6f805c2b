import { minuteMs } from '../time-units.ts';

/** `mm:ss`; a second that has begun still counts, so that 00:00 means finished. */
export function formatClock(remainingMs: number): string {
  const seconds = Math.ceil(Math.max(0, remainingMs) / 1000);
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}

/** To the nearest minute on the timer page, up in the task pool (product 9.3). */
export type Rounding = 'nearest' | 'up';

/** Whole minutes of work; less than half a minute counts as none, even in the pool. */
export function roundMinutes(milliseconds: number, rounding: Rounding): number {
  const minutes = milliseconds / minuteMs;
  return rounding === 'up' && minutes >= 0.5 ? Math.ceil(minutes) : Math.round(minutes);
}

/** `1 minute`, `25 minutes`. */
export function formatMinutes(minutes: number): string {
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
