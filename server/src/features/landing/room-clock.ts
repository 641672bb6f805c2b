import { isBreakWaiting } from '@focuspool/domain/operation/apply-rhythm-operation';
import type { OperationOf } from '@focuspool/domain/operation/operation';
import { type Phase, phaseAt, settleEndOfWork } from '@focuspool/domain/pool/room-clock';
import { minuteMs } from '@focuspool/domain/time-units';
import type { Queryable } from '../../platform/database/database.ts';
import { toStableUuid } from '../../platform/stable-uuid.ts';
import { findClockOfPlace } from '../pool/own-rooms/own-room-store.ts';
import type { RunContext } from '../timer/grant-run.ts';
import { endOfRun, type LandingContext } from './land-with.ts';
import { forgetLeftLandings, putClockLanding } from './landing-store.ts';

/**
 * The room's clock says when the run ends, whatever a device knows of it, and who ends with its work lands together. Where there is
 * none, what was shown there stays.
 */
export async function settleClockRun(
  { tx, userId, now, person }: LandingContext,
  operation: OperationOf<'clock_run'>,
): Promise<OperationOf<'clock_run'>> {
  // Begun by itself, on a device that had not heard that the next run goes on already: it begins nothing.
  if (operation.afterBreak && !isBreakWaiting(person.state, operation.afterBreak)) return operation;
  const place = await findClockOfPlace(tx, userId);
  if (!place) return operation;
  const { roomId, clock } = place;
  const endsAt = settleEndOfWork(clock, operation, now.getTime());
  const work = phaseAt(clock, endsAt - 1);
  if (work.kind === 'work' && work.endsAt === endsAt) {
    await forgetLeftLandings(tx, [endOfRun(userId, person.state)], now);
    await putClockLanding(tx, {
      ...{ landingId: toLandingId(roomId, endsAt), userId, runKey: operation.key },
      ...{ endsAt: new Date(endsAt), breakMinutes: clock.rhythm.breakMinutes },
      joinedAt: new Date(Math.min(now.getTime(), endsAt)),
    });
  }
  return { ...operation, endsAt };
}

/** Whether the room in which somebody sits has such a break by its clock. */
export async function isBreakOfRoom(
  { tx, userId }: RunContext,
  { at, startedAt, minutes }: OperationOf<'share_break'>,
): Promise<boolean> {
  const place = await findClockOfPlace(tx, userId);
  const phase = place && phaseAt(place.clock, at);
  return phase !== null && isBreakOf(phase, startedAt) && phase.endsAt === startedAt + minutes * minuteMs;
}

/** How long the room in which somebody sits rests from that moment on, which its owner may have changed since; else null. */
export async function findRoomBreak(db: Queryable, userId: string, startsAt: number): Promise<number | null> {
  const place = await findClockOfPlace(db, userId);
  const phase = place && phaseAt(place.clock, startsAt);
  return phase && isBreakOf(phase, startsAt) ? (phase.endsAt - startsAt) / minuteMs : null;
}

const isBreakOf = (phase: Phase, startsAt: number) => phase.kind === 'break' && phase.startsAt === startsAt;

/** The same for all of a room that end with its work at that moment, though none of them has seen another's. */
const toLandingId = (roomId: string, endsAt: number) => toStableUuid(`${roomId} ${endsAt}`);
