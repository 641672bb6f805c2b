import { type Break, readBreak } from '../rhythm/rhythm.ts';
import { minuteMs } from '../time-units.ts';
import { readTimer, type Timer, timerLimits } from '../timer/timer.ts';
import type { MemberRun } from './pool-contract.ts';

/**
 * A person's timer as the room sees it: a bar that any browser can draw at any time. The duration is only written at the start,
 * so a member who has merely set the time is shown waiting, as when they joined (product 4.6).
 */
export function toMemberRun(timer: Timer, now: number): MemberRun {
  const { status, elapsedMs, remainingMs } = readTimer(timer, now);
  if (status === 'idle') return createWaitingRun(now);
  const pausedPercent = timer.runningSince === null ? (100 * elapsedMs) / timer.durationMs : null;
  return { startedAt: now - elapsedMs, endsAt: now + remainingMs, pausedPercent };
}

/** A run that its member declared complete, whatever time was left. */
export function completeMemberRun(run: MemberRun, now: number): MemberRun {
  return { startedAt: Math.min(run.startedAt, now - 1), endsAt: now, pausedPercent: 100 };
}

/** The run of a member who has not started yet: paused, at 0 %, for the default duration. */
export function createWaitingRun(now: number): MemberRun {
  return { startedAt: now, endsAt: now + timerLimits.defaultMinutes * minuteMs, pausedPercent: 0 };
}

/** A member's break as the room sees it. */
export function createBreakRun(begun: Break): MemberRun {
  const { endsAt } = readBreak(begun, begun.startedAt);
  return { startedAt: begun.startedAt, endsAt, pausedPercent: null, isBreak: true };
}

/** How far a run has come at `now`, from 0 to 100, with fractions. */
export function percentOf({ startedAt, endsAt, pausedPercent }: MemberRun, now: number): number {
  const percent = pausedPercent ?? (100 * (now - startedAt)) / (endsAt - startedAt);
  return Math.min(100, Math.max(0, percent));
}

/** Whether a member is paused part-way or has not started; a finished run is not paused. */
export function isPaused({ pausedPercent }: MemberRun): boolean {
  return pausedPercent !== null && pausedPercent < 100;
}

/** True from the first second of work to the last. */
export function isUnderWay(run: MemberRun, now: number): boolean {
  const percent = percentOf(run, now);
  return percent > 0 && percent < 100;
}
