import type { Landing } from '@focuspool/domain/landing/landing-contract';
import type { Phase } from '@focuspool/domain/pool/room-clock';
import { keyOfBreakAfter } from '@focuspool/domain/rhythm/key-of-break';
import { type BreakPlan, planBreak } from '@focuspool/domain/rhythm/rhythm';
import { minuteMs } from '@focuspool/domain/time-units';
import type { Rounding } from '@focuspool/domain/timer/round-minutes';
import { serverNow } from '../../../platform/clock/server-clock.ts';
import { makeUuid } from '../../../platform/make-uuid.ts';
import { openReplica } from '../../operation/person-replica.ts';
import type { ReplicaView } from '../../operation/replica.ts';
import { completeRun } from '../complete-run.ts';
import type { RunView } from '../run/run-store.ts';
import { findRoomBreak } from '../run/shown-room-clock.ts';

/** Returns the break that is due at `now`, by the person's own day; null if there is none. */
export function findDueBreak({ shown }: ReplicaView, now: number): BreakPlan | null {
  return planBreak(shown.rhythm, now, (at) => new Date(at).setHours(0, 0, 0, 0));
}

/** Returns the due break if the person wants breaks to start automatically, else null. */
export function findWishedBreak(view: ReplicaView): BreakPlan | null {
  return view.shown.rhythm.settings.startsBreaks ? findDueBreak(view, serverNow()) : null;
}

export function takeBreak(userId: string, minutes: number, key: string = makeUuid()): void {
  openReplica(userId).act({ kind: 'start_break', key, minutes });
}

/** Joins the break of people who landed together; it began when they landed. */
export function joinLandedBreak(userId: string, { endsAt, break: { key, minutes } }: Landing): void {
  openReplica(userId).act({ kind: 'share_break', key, startedAt: endsAt, minutes });
}

/** Joins the break of a room that rests by its clock. */
export function joinRoomBreak(userId: string, { startsAt, endsAt }: Phase, key: string = makeUuid()): void {
  const minutes = (endsAt - startsAt) / minuteMs;
  openReplica(userId).act({ kind: 'share_break', key, startedAt: startsAt, minutes });
}

/** Declares the current run complete, and starts the break after it if the person wants that to happen automatically. */
export function completeCurrentRun(userId: string, run: RunView, rounding: Rounding): void {
  completeRun(userId, run, rounding);
  const wished = findWishedBreak(openReplica(userId).read());
  if (!wished) return;
  const key = keyOfBreakAfter(run.timer.key);
  const ofRoom = findRoomBreak();
  if (ofRoom) joinRoomBreak(userId, ofRoom, key);
  else takeBreak(userId, wished.minutes, key);
}

export function leaveBreak(userId: string, key: string): void {
  openReplica(userId).act({ kind: 'leave_break', key });
}
