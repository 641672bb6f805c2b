import { isBreakWaiting } from '@focuspool/domain/operation/apply-rhythm-operation';
import type { OperationOf } from '@focuspool/domain/operation/operation';
import { type Phase, phaseAt, settleEndOfWork } from '@focuspool/domain/pool/room-clock';
import { minuteMs } from '@focuspool/domain/time-units';
import type { Queryable } from '../../platform/database/database.ts';
import { toStableUuid } from '../../platform/stable-uuid.ts';
import { findClockOfPlace } from '../pool/own-rooms/own-room-store.ts';
import type { RunContext } from '../timer/grant-run.ts';
import { endOfRun, type LandingContext } from './land-with.ts';
import { deleteLeftLandings, putClockLanding } from './landing-store.ts';

/**
 * Lets the room's clock set when the run ends, whatever the device knew, and notes the landing of everyone who ends with its
 * work. Without a clock, the operation stays as the device showed it.
 */
export async function settleClockRun(
  { tx, userId, now, person }: LandingContext,
  operation: OperationOf<'clock_run'>,
): Promise<OperationOf<'clock_run'>> {
  // The device began it by itself, without knowing that the next run is already under way: it begins nothing.
  if (operation.afterBreak && !isBreakWaiting(person.state, operation.afterBreak)) return operation;
  const place = await findClockOfPlace(tx, userId);
  if (!place) return operation;
  const { roomId, clock } = place;
  const endsAt = settleEndOfWork(clock, operation, now.getTime());
  const work = phaseAt(clock, endsAt - 1);
  if (work.kind === 'work' && work.endsAt === endsAt) {
    await deleteLeftLandings(tx, [endOfRun(userId, person.state)], now);
    await putClockLanding(tx, {
      ...{ landingId: toLandingId(roomId, endsAt), userId, runKey: operation.key },
      ...{ endsAt: new Date(endsAt), breakMinutes: clock.rhythm.breakMinutes },
      joinedAt: new Date(Math.min(now.getTime(), endsAt)),
    });
  }
  return { ...operation, endsAt };
}

/** Returns whether the clock of the person's room has this break. */
export async function isBreakOfRoom(
  { tx, userId }: RunContext,
  { at, startedAt, minutes }: OperationOf<'share_break'>,
): Promise<boolean> {
  const place = await findClockOfPlace(tx, userId);
  const phase = place && phaseAt(place.clock, at);
  return phase !== null && isBreakOf(phase, startedAt) && phase.endsAt === startedAt + minutes * minuteMs;
}

/**
 * Returns how many minutes the person's room rests from that moment on,
 * which its owner may have changed since; null if it has no break then.
 */
export async function findRoomBreak(db: Queryable, userId: string, startsAt: number): Promise<number | null> {
  const place = await findClockOfPlace(db, userId);
  const phase = place && phaseAt(place.clock, startsAt);
  return phase && isBreakOf(phase, startsAt) ? (phase.endsAt - startsAt) / minuteMs : null;
}

const isBreakOf = (phase: Phase, startsAt: number) => phase.kind === 'break' && phase.startsAt === startsAt;

/** Gives everyone in a room who ends with its work at that moment the same id, although none of them has seen another's. */
const toLandingId = (roomId: string, endsAt: number) => toStableUuid(`${roomId} ${endsAt}`);
