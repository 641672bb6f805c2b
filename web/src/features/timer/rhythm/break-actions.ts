import type { Landing } from '@focuspool/domain/landing/landing-contract';
import type { Phase } from '@focuspool/domain/pool/room-clock';
import { keyOfBreakAfter } from '@focuspool/domain/rhythm/key-of-break';
import { type BreakPlan, planBreak } from '@focuspool/domain/rhythm/rhythm';
import { minuteMs } from '@focuspool/domain/time-units';
import type { Rounding } from '@focuspool/domain/timer/time-format';
import { serverNow } from '../../../platform/clock/server-clock.ts';
import { makeUuid } from '../../../platform/make-uuid.ts';
import { openReplica } from '../../operation/person-replica.ts';
import type { ReplicaView } from '../../operation/replica.ts';
import { completeRun } from '../complete-run.ts';
import type { RunView } from '../run/run-store.ts';
import { findRoomBreak } from '../run/shown-room-clock.ts';

/** The break that is due at `now`, by the person's own day; null when none is. */
export function findDueBreak({ shown }: ReplicaView, now: number): BreakPlan | null {
  return planBreak(shown.rhythm, now, (at) => new Date(at).setHours(0, 0, 0, 0));
}

/** The same, where its person wants it to start by itself. */
export function findWishedBreak(view: ReplicaView): BreakPlan | null {
  return view.shown.rhythm.settings.startsBreaks ? findDueBreak(view, serverNow()) : null;
}

export function takeBreak(userId: string, minutes: number, key: string = makeUuid()): void {
  openReplica(userId).act({ kind: 'start_break', key, minutes });
}

/** The break of those who have landed together: it began as they did. */
export function shareBreak(userId: string, { endsAt, break: { key, minutes } }: Landing): void {
  openReplica(userId).act({ kind: 'share_break', key, startedAt: endsAt, minutes });
}

/** That of a room by its clock. */
export function restWithRoom(userId: string, { startsAt, endsAt }: Phase, key: string = makeUuid()): void {
  const minutes = (endsAt - startsAt) / minuteMs;
  openReplica(userId).act({ kind: 'share_break', key, startedAt: startsAt, minutes });
}

/** Declares the current run complete; the break after it begins by itself where that is wished. */
export function completeCurrentRun(userId: string, run: RunView, rounding: Rounding): void {
  completeRun(userId, run, rounding);
  const wished = findWishedBreak(openReplica(userId).read());
  if (!wished) return;
  const key = keyOfBreakAfter(run.timer.key);
  const ofRoom = findRoomBreak();
  if (ofRoom) restWithRoom(userId, ofRoom, key);
  else takeBreak(userId, wished.minutes, key);
}

export function leaveBreak(userId: string, key: string): void {
  openReplica(userId).act({ kind: 'leave_break', key });
}
