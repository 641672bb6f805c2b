import {
  maxOperationsSent,
  moveOperation,
  type Operation,
  operationSchema,
} from '@focuspool/domain/operation/operation';
import * as v from 'valibot';
import type { ClockOffset } from '../../platform/clock/server-clock.ts';
import type { DeviceData, DeviceStore } from './device-store.ts';

/** A request's body may be 64 KB; this leaves room for the rest of it and for characters of several bytes. */
const mostCharactersSent = 20_000;

/** A clock that was off by less counts as right. */
const toleranceMs = 1_000;

/** What the device stores about the clock that stamped an operation; the previous release stored nothing about it. */
const stampSchema = v.object({ clock: v.object({ offsetMs: v.number(), isMeasured: v.boolean() }) });

/**
 * The operations that the server has not decided, oldest first: those that the device stores, in one order over all tabs, then
 * those that it could not store, which live as long as this page. `outbox-sender.ts` decides when they are sent; `replica.ts` sends
 * them, and undoes what the server refuses.
 */
export function createOutbox(
  store: DeviceStore,
  readClock: () => ClockOffset,
  onPersistedChange: () => void,
) {
  let waiting: readonly Operation[] = [];
  // By id, operations on their way into the store, until a reading has shown what became of them there.
  const unconfirmed = new Map<string, 'adding' | 'stored'>();
  // Of these, the ones that could not be added the last time.
  const failed = new Set<string>();
  // Decided since this page opened; a reading that began earlier may still contain them.
  const decided = new Set<string>();
  // By id, operations stamped by this page, or by an earlier session before it heard the server: after how many jumps of the
  // device's clock. Other tabs correct their own operations.
  const stampedHere = new Map<string, number>();
  let jumps = 0;
  let isRead = false;
  let origin: string | null = null;
  const readable = new WeakMap<Operation, boolean>();

  /** Puts operations into the store, in their order. */
  async function persist(operations: readonly Operation[]): Promise<void> {
    for (const { id } of operations) unconfirmed.set(id, 'adding');
    const newOrigin = await store.add(operations).catch(() => null);
    const wasAllPersisted = isAllPersisted();
    for (const { id } of operations.filter(isUnconfirmed)) {
      if (newOrigin === null) failed.add(id);
      else {
        unconfirmed.set(id, 'stored');
        failed.delete(id);
      }
    }
    if (wasAllPersisted !== isAllPersisted()) onPersistedChange();
    if (newOrigin !== null) persistMissing(newOrigin);
  }

  /**
   * Stores what could not be stored before, with everything later behind it; if the browser has cleared the store meanwhile,
   * stores everything that waits, except what another tab has put there again. Returns whether it was cleared.
   */
  function persistMissing(newOrigin: string, kept: ReadonlySet<string> = new Set()): boolean {
    const isCleared = origin !== null && origin !== newOrigin;
    origin = newOrigin;
    const first = waiting.findIndex(({ id }) => failed.has(id));
    const behind = first < 0 ? [] : waiting.slice(first);
    const missing = isCleared ? waiting.filter(({ id }) => !kept.has(id)) : behind;
    if (missing.length > 0) void persist(missing);
    return isCleared;
  }

  const isAllPersisted = () => failed.size === 0;
  const isUnconfirmed = ({ id }: Operation) => unconfirmed.has(id);
  const isWaiting = ({ id }: Operation) => !decided.has(id);

  function stopFollowing(ids: readonly string[]): void {
    for (const id of ids) {
      unconfirmed.delete(id);
      failed.delete(id);
    }
  }

  /** Takes over an earlier session's operations; any it stamped before it heard the server are moved to the time as known now. */
  function takeOver(stored: readonly Operation[]): readonly Operation[] {
    const clock = readClock();
    const moved = new Map<string, Operation>();
    for (const operation of stored.filter(({ id }) => !stampedHere.has(id))) {
      const stamp = v.safeParse(stampSchema, operation);
      if (stamp.success && stamp.output.clock.isMeasured) continue;
      stampedHere.set(operation.id, 0);
      const byMs = stamp.success ? Math.round(clock.offsetMs - stamp.output.clock.offsetMs) : 0;
      if (Math.abs(byMs) > toleranceMs && isReadable(operation))
        moved.set(operation.id, correct(operation, byMs));
    }
    if (moved.size > 0) void store.replace([...moved.values()]).catch(() => {});
    return stored.map((operation) => moved.get(operation.id) ?? operation);
  }

  function correct(operation: Operation, byMs: number): Operation {
    return Object.assign(moveOperation(operation, byMs), { clock: readClock() });
  }

  /** Takes over the stored operations, except those that this page has corrected since. */
  function mergeStored(stored: readonly Operation[]): void {
    const seen = new Map(waiting.map((operation) => [operation.id, operation]));
    const known = stored.map((operation) => {
      const before = seen.get(operation.id);
      return before && (before.at === operation.at || stampedHere.has(operation.id)) ? before : operation;
    });
    const others = known.filter((operation) => !isUnconfirmed(operation));
    waiting = [...others, ...waiting.filter(isUnconfirmed)].filter(isWaiting);
  }

  function isReadable(operation: Operation): boolean {
    const isKnown = readable.get(operation) ?? v.is(operationSchema, operation);
    readable.set(operation, isKnown);
    return isKnown;
  }

  return {
    read: () => waiting,

    /** Returns the first operations that may be sent now, as many as one request takes. */
    readBatch(maySend: (operation: Operation) => boolean): readonly Operation[] {
      const batch = waiting.filter(maySend).slice(0, maxOperationsSent);
      let characters = 0;
      const tooFar = batch.findIndex((operation) => {
        characters += JSON.stringify(operation).length;
        return characters > mostCharactersSent;
      });
      return tooFar < 0 ? batch : batch.slice(0, Math.max(1, tooFar));
    },

    isAllPersisted,

    /** Whether this version of the app understands the operation. */
    isReadable,

    /**
     * Call this as a reading of the store begins, and the returned function with what was read; it returns whether the browser
     * has cleared the store.
     */
    beginReading(): (kept: DeviceData) => boolean {
      // For operations that are stored by now, this reading tells whether they still wait.
      const added = [...unconfirmed.keys()].filter((id) => unconfirmed.get(id) === 'stored');
      return (kept) => {
        const ids = kept.outbox.map(({ id }) => id);
        stopFollowing([...added, ...ids]);
        const stored = isRead ? kept.outbox : takeOver(kept.outbox);
        isRead = true;
        const isCleared = persistMissing(kept.origin, new Set(ids));
        mergeStored(stored);
        return isCleared;
      };
    },

    /** Resolves once the operation is stored, or could not be. */
    push(operation: Operation): Promise<void> {
      const stamped = { ...operation, clock: readClock() };
      readable.set(stamped, true);
      stampedHere.set(operation.id, jumps);
      waiting = [...waiting, stamped];
      return persist([stamped]);
    },

    remove(ids: readonly string[]): void {
      stopFollowing(ids);
      for (const id of ids) decided.add(id);
      // Mostly these are the first ones: that saves searching all of 10,000 for each.
      const areFirst = ids.every((id, at) => waiting[at]?.id === id);
      waiting = areFirst ? waiting.slice(ids.length) : waiting.filter(isWaiting);
    },

    /** The device's clock jumped: later corrections concern only what is done from now on. */
    noteClockJump(): void {
      jumps += 1;
    },

    /** The clock that stamped the waiting operations was this many milliseconds behind the server's. */
    correctClock(byMs: number): Promise<void> {
      const moved = waiting
        .filter((operation) => stampedHere.get(operation.id) === jumps && isReadable(operation))
        .map((operation) => correct(operation, byMs));
      const movedById = new Map(moved.map((operation) => [operation.id, operation]));
      waiting = waiting.map((operation) => movedById.get(operation.id) ?? operation);
      return store.replace(moved).catch(() => {});
    },
  };
}
