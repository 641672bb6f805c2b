import type { NewOperation, OperationOf } from '@focuspool/domain/operation/operation';
import type { Phase } from '@focuspool/domain/pool/room-clock';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../platform/listeners.ts';

/** What the clock of the room that this tab shows says of a run or a break that begins now. */
export type ShownRoomClock = {
  /** Null for a run of a length of its own. */
  endOfWork(): number | null;
  /** Null while the room does not rest. */
  findBreak(): Phase | null;
};

let shown: ShownRoomClock | null = null;
const changes = createListeners();

/** Lets what begins on this tab go by it, until null is said. */
export function showRoomClock(clock: ShownRoomClock | null): void {
  shown = clock;
  changes.notify();
}

export const useShownRoomClock = (): ShownRoomClock | null =>
  useSyncExternalStore(changes.watch, () => shown);

export const findRoomBreak = (): Phase | null => shown?.findBreak() ?? null;

/** What begins a run: up to the end of the room's work, or of a length of its own (product 18.12). */
export function toStart(start: Omit<OperationOf<'start_run'>, 'kind' | 'id' | 'at'>): NewOperation {
  const endsAt = shown?.endOfWork();
  if (!endsAt) return { kind: 'start_run', ...start };
  const { minutes: _own, leftMs: _left, ...known } = start;
  return { kind: 'clock_run', ...known, endsAt };
}
