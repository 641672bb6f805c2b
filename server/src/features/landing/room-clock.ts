import type { OperationOf } from '@focuspool/domain/operation/operation';
import { phaseAt, settleEndOfWork } from '@focuspool/domain/pool/room-clock';
import { minuteMs } from '@focuspool/domain/timer/timer';
import type { Transaction } from '../../platform/database/database.ts';
import { findClockOfPlace } from '../pool/own-rooms/own-room-store.ts';

type Decision = { readonly tx: Transaction; readonly userId: string; readonly now: Date };

/** The room's clock says when the run ends, whatever a device knows of it. Where there is none, what was shown there stays. */
export async function settleClockRun(
  { tx, userId, now }: Decision,
  operation: OperationOf<'clock_run'>,
): Promise<OperationOf<'clock_run'>> {
  const clock = await findClockOfPlace(tx, userId);
  return clock ? { ...operation, endsAt: settleEndOfWork(clock, operation, now.getTime()) } : operation;
}

/** Whether the room in which somebody sits has such a break by its clock. */
export async function isBreakOfRoom(
  { tx, userId }: Decision,
  { at, startedAt, minutes }: OperationOf<'share_break'>,
): Promise<boolean> {
  const clock = await findClockOfPlace(tx, userId);
  const phase = clock && phaseAt(clock, at);
  if (phase?.kind !== 'break') return false;
  return phase.startsAt === startedAt && phase.endsAt === startedAt + minutes * minuteMs;
}
