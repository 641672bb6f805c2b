import {
  maxOperationsSent,
  moveOperation,
  type Operation,
  operationSchema,
} from '@focuspool/domain/operation/operation';
import * as v from 'valibot';
import type { DeviceStore, Kept } from './device-store.ts';

/** A request's body may be 64 KB; the rest of it and characters of several bytes need room. */
const mostCharactersSent = 20_000;

/**
 * What the server has not decided, the oldest first: what the device keeps, in one order over all tabs, and at the end what it
 * would not keep, which lives as long as this page. Calls back when the device would not, and when it does again.
 */
export function createOutbox(store: DeviceStore, onKeptChange: () => void) {
  let waiting: readonly Operation[] = [];
  // Not seen in the store yet.
  const unstored = new Map<string, Operation>();
  // The device has it: a reading that begins from now on tells whether it still waits.
  const storedUnseen = new Set<string>();
  const notKept = new Set<string>();
  // Decided while this page looked; a reading that began before may still hold them.
  const decided = new Set<string>();
  // Stamped by this page, or waiting when it began: other tabs correct what is theirs.
  const stampedHere = new Set<string>();
  let stampedSinceJump = new Set<string>();
  let hasJumped = false;
  let origin: string | null = null;
  const readable = new WeakMap<Operation, boolean>();

  /** Puts operations into the store, in their order. */
  async function keep(operations: readonly Operation[]): Promise<void> {
    for (const operation of operations) unstored.set(operation.id, operation);
    const newOrigin = await store.add(operations).catch(() => null);
    const isKept = newOrigin !== null;
    const wasAllKept = notKept.size === 0;
    for (const { id } of operations.filter(isWaiting)) {
      if (isKept) storedUnseen.add(id);
      if (isKept) notKept.delete(id);
      else notKept.add(id);
    }
    if (wasAllKept !== (notKept.size === 0)) onKeptChange();
    if (isKept) keepAgain(newOrigin);
  }

  /**
   * Stores what the device would not keep before, and all that waits when the browser has forgotten it meanwhile. Answers
   * whether it has.
   */
  function keepAgain(newOrigin: string): boolean {
    const isForgotten = origin !== null && origin !== newOrigin;
    origin = newOrigin;
    const lacking = isForgotten ? waiting : [...unstored.values()].filter(({ id }) => notKept.has(id));
    if (isForgotten) unstored.clear();
    if (lacking.length > 0) void keep(lacking);
    return isForgotten;
  }

  function isWaiting({ id }: Operation): boolean {
    return !decided.has(id);
  }

  /** What the store holds, or what this page made of it: it may have corrected it just now. */
  function takeIn(stored: readonly Operation[]): void {
    const seen = new Map(waiting.map((operation) => [operation.id, operation]));
    const known = stored.map((operation) => {
      const before = seen.get(operation.id);
      return before && (before.at === operation.at || stampedHere.has(operation.id)) ? before : operation;
    });
    const others = known.filter(({ id }) => !unstored.has(id));
    waiting = [...others, ...unstored.values()].filter(isWaiting);
  }

  function isReadable(operation: Operation): boolean {
    const isKnown = readable.get(operation) ?? v.is(operationSchema, operation);
    readable.set(operation, isKnown);
    return isKnown;
  }

  return {
    read: () => waiting,

    /** The first of them, as many as one request takes. */
    readBatch(): readonly Operation[] {
      const batch = waiting.slice(0, maxOperationsSent);
      let characters = 0;
      const tooFar = batch.findIndex((operation) => {
        characters += JSON.stringify(operation).length;
        return characters > mostCharactersSent;
      });
      return tooFar < 0 ? batch : batch.slice(0, Math.max(1, tooFar));
    },

    isAllKept: () => notKept.size === 0,

    /** Whether this version of the app knows what it says. */
    isReadable,

    /**
     * To be called as a reading of the store begins; what it gives is to be called with what was read, and answers whether the
     * browser has forgotten what it had.
     */
    beginReading(): (kept: Kept) => boolean {
      const added = [...storedUnseen];
      return (kept) => {
        const ids = kept.outbox.map(({ id }) => id);
        for (const id of [...added, ...ids]) {
          unstored.delete(id);
          storedUnseen.delete(id);
          notKept.delete(id);
        }
        if (origin === null) for (const id of ids) stampedHere.add(id);
        const isForgotten = keepAgain(kept.origin);
        takeIn(kept.outbox);
        return isForgotten;
      };
    },

    /** Resolves once the device has it, or would not keep it. */
    push(operation: Operation): Promise<void> {
      readable.set(operation, true);
      stampedHere.add(operation.id);
      stampedSinceJump.add(operation.id);
      waiting = [...waiting, operation];
      return keep([operation]);
    },

    /** Leaves out what was decided. */
    remove(ids: readonly string[]): void {
      for (const id of ids) {
        decided.add(id);
        unstored.delete(id);
        notKept.delete(id);
        storedUnseen.delete(id);
      }
      // These are mostly the first ones: 10,000 that wait must not be looked at for each.
      const areFirst = ids.every((id, at) => waiting[at]?.id === id);
      waiting = areFirst ? waiting.slice(ids.length) : waiting.filter(isWaiting);
    },

    /** The device's clock was found to have leapt: later findings are about what was done since. */
    noteClockJump(): void {
      hasJumped = true;
      stampedSinceJump = new Set();
    },

    /** The clock by which what waits was stamped was found to be so many milliseconds behind the server's. */
    correctClock(byMs: number): Promise<void> {
      const moved = waiting
        .filter((operation) => stampedHere.has(operation.id) && isReadable(operation))
        .filter(({ id }) => !hasJumped || stampedSinceJump.has(id))
        .map((operation) => moveOperation(operation, byMs));
      const movedById = new Map(moved.map((operation) => [operation.id, operation]));
      for (const [id, operation] of movedById) if (unstored.has(id)) unstored.set(id, operation);
      waiting = waiting.map((operation) => movedById.get(operation.id) ?? operation);
      return store.replace(moved).catch(() => {});
    },
  };
}
