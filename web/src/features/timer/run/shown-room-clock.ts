import type { NewOperation, OperationOf } from '@focuspool/domain/operation/operation';
import type { Phase } from '@focuspool/domain/pool/room-clock';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../platform/listeners.ts';

/** What the clock of the room in this tab determines for a run or a break that begins now. */
export type ShownRoomClock = {
  /** When the room's work ends; null if the run has a length of its own. */
  endOfWork(): number | null;
  /** The room's current break; null while the room does not rest. */
  findBreak(): Phase | null;
};

let shown: ShownRoomClock | null = null;
const changes = createListeners();

/** Makes runs and breaks that begin in this tab follow `clock`, until it is set to null. */
export function showRoomClock(clock: ShownRoomClock | null): void {
  shown = clock;
  changes.notify();
}

export const useShownRoomClock = (): ShownRoomClock | null =>
  useSyncExternalStore(changes.watch, () => shown);

export const findRoomBreak = (): Phase | null => shown?.findBreak() ?? null;

/** Returns the operation that starts a run: until the end of the room's work, or with its own length (product 18.12). */
export function buildStartOperation(
  start: Omit<OperationOf<'start_run'>, 'kind' | 'id' | 'at'>,
): NewOperation {
  const endsAt = shown?.endOfWork();
  if (!endsAt) return { kind: 'start_run', ...start };
  const { minutes: _own, leftMs: _left, ...known } = start;
  return { kind: 'clock_run', ...known, endsAt };
}
