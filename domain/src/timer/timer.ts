import * as v from 'valibot';
import { countSchema, uuidSchema } from '../base-schemas.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { minuteMs } from '../time-units.ts';
import { instantSchema, spanSchema, sumSpans } from './worked-spans.ts';

/**
 * The slider's range, in whole minutes (product 5.4). Two texts in `refusals.ts` state it as well, and the database checks the
 * runs of a rhythm by it (`rhythm-tables.ts`), so another range needs a migration.
 */
export const timerLimits = { leastMinutes: 5, mostMinutes: 55, defaultMinutes: 25 } as const;

/** What '+5 minutes' adds to a run at its end. */
export const extensionMinutes = 5;

/** A countdown as a device stores it. All instants are epoch milliseconds of the server's clock. */
export const timerSchema = v.object({
  /** Identifies the run, so that its completion counts once. */
  key: uuidSchema,
  durationMs: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** The closed stretches of work in the order in which they were worked. */
  worked: v.array(spanSchema),
  /** The start of the open stretch, null unless the timer is running. */
  runningSince: v.nullable(instantSchema),
  /** The latest instant at which the running timer was read: time up to it has certainly passed. */
  seenAt: instantSchema,
  /** How many minutes of the duration were added at zero; absent if none were. */
  extendedMinutes: v.exactOptional(countSchema),
});
export type Timer = Readonly<v.InferOutput<typeof timerSchema>>;

export type TimerStatus = 'idle' | 'running' | 'paused' | 'finished';

export type TimerReading = {
  readonly status: TimerStatus;
  readonly elapsedMs: number;
  readonly remainingMs: number;
  /** Whole percent of the duration, rounded down: 100 means finished. */
  readonly percent: number;
  /** When the running timer reaches zero, otherwise null. */
  readonly endsAt: number | null;
};

/** How many of the minutes added at zero were worked, rounded to the nearest. */
export function countExtendedMinutes({ durationMs, worked, extendedMinutes = 0 }: Timer): number {
  const plannedMs = durationMs - extendedMinutes * minuteMs;
  const beyond = Math.round((sumSpans(worked) - plannedMs) / minuteMs);
  return Math.min(extendedMinutes, Math.max(0, beyond));
}

/** A timer that has not started. Throws a RangeError unless `minutes` is whole and within the limits. */
export function createTimer(key: string, minutes: number = timerLimits.defaultMinutes): Timer {
  if (!isSettable(minutes)) throw new RangeError(`A timer of ${minutes} minutes`);
  return { key, durationMs: minutes * minuteMs, worked: [], runningSince: null, seenAt: 0 };
}

/** Sets the remaining time to whole minutes within `timerLimits`; time already worked stays (product 5.4). */
export function setTimer(timer: Timer, minutes: number): Outcome<Timer, 'running' | 'out_of_range'> {
  if (timer.runningSince !== null) return refuse('running');
  if (!isSettable(minutes)) return refuse('out_of_range');
  return accept({ ...timer, durationMs: sumSpans(timer.worked) + minutes * minuteMs });
}

/** Refused with `nothing_left` at zero: 'Please set timer.' (product 5.4). */
export function startTimer(timer: Timer, now: number): Outcome<Timer, 'running' | 'nothing_left'> {
  if (timer.runningSince !== null) return refuse('running');
  if (sumSpans(timer.worked) >= timer.durationMs) return refuse('nothing_left');
  return accept({ ...timer, runningSince: now, seenAt: now });
}

/** The same run by a clock that is `byMs` ahead of the clock by which it was begun. */
export function moveTimer(timer: Timer, byMs: number): Timer {
  const { runningSince, seenAt } = timer;
  return runningSince === null
    ? timer
    : { ...timer, runningSince: runningSince + byMs, seenAt: seenAt + byMs };
}

/** Also refused with `not_running` if the timer has reached zero by `now`: observe it first. */
export function pauseTimer(timer: Timer, now: number): Outcome<Timer, 'not_running'> {
  const seen = observeTimer(timer, now).timer;
  if (seen.runningSince === null) return refuse('not_running');
  return accept(closeStretch(seen, now));
}

/** The timer with its open stretch closed at that instant, or at zero if that comes first. */
export function closeTimer(timer: Timer, at: number): Timer {
  const { runningSince } = timer;
  if (runningSince === null) return timer;
  return closeStretch(timer, Math.min(Math.max(at, runningSince), endOf(timer, runningSince)));
}

/**
 * Brings the timer up to `now`. `justFinished` is true exactly once, and the last stretch then ends at the instant
 * of zero, however late the timer is observed.
 */
export function observeTimer(timer: Timer, now: number): { timer: Timer; justFinished: boolean } {
  const { runningSince, seenAt } = timer;
  if (runningSince === null) return { timer, justFinished: false };
  const endsAt = endOf(timer, runningSince);
  if (Math.max(now, seenAt) >= endsAt) {
    return { timer: { ...closeStretch(timer, endsAt), seenAt: endsAt }, justFinished: true };
  }
  // A clock set back takes nothing away: the time seen is kept, and counting continues from here.
  if (now < seenAt) {
    return { timer: { ...closeStretch(timer, seenAt), runningSince: now, seenAt: now }, justFinished: false };
  }
  return { timer: { ...timer, seenAt: now }, justFinished: false };
}

/** The timer's reading at `now`; elapsed and remaining always add up to the duration. */
export function readTimer(timer: Timer, now: number): TimerReading {
  const { durationMs, runningSince, seenAt } = timer;
  const open = runningSince === null ? 0 : Math.max(0, Math.max(now, seenAt) - runningSince);
  const elapsedMs = Math.min(sumSpans(timer.worked) + open, durationMs);
  const remainingMs = durationMs - elapsedMs;
  return {
    status: nameStatus(elapsedMs, remainingMs, runningSince !== null),
    elapsedMs,
    remainingMs,
    percent: Math.floor((100 * elapsedMs) / durationMs),
    endsAt: runningSince === null ? null : now + remainingMs,
  };
}

function nameStatus(elapsedMs: number, remainingMs: number, isRunning: boolean): TimerStatus {
  if (remainingMs === 0) return 'finished';
  if (isRunning) return 'running';
  return elapsedMs > 0 ? 'paused' : 'idle';
}

/** When the running timer reaches zero, even if no one looks; null unless it is running. */
export function findTimerEnd(timer: Timer): number | null {
  return timer.runningSince === null ? null : endOf(timer, timer.runningSince);
}

/** When each stretch of work began, including the open one. */
export function startsOf({ worked, runningSince }: Timer): number[] {
  const starts = worked.map(({ from }) => from);
  return runningSince === null ? starts : [...starts, runningSince];
}

function isSettable(minutes: number): boolean {
  const { leastMinutes, mostMinutes } = timerLimits;
  return Number.isInteger(minutes) && minutes >= leastMinutes && minutes <= mostMinutes;
}

function endOf(timer: Timer, runningSince: number): number {
  return runningSince + Math.max(0, timer.durationMs - sumSpans(timer.worked));
}

function closeStretch(timer: Timer, to: number): Timer {
  const from = timer.runningSince;
  const worked = from === null || from >= to ? timer.worked : [...timer.worked, { from, to }];
  return { ...timer, worked, runningSince: null };
}
