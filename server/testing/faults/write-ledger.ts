import type { Operation, Verdict } from '@focuspool/domain/operation/operation';

export type SentWrite = { readonly userId: string; readonly operation: Operation; verdict: Verdict | null };

/** What everyone sent, and what the server acknowledged; nothing in here comes from the database. */
export function createWriteLedger() {
  const writes = new Map<string, SentWrite>();
  const seats = new Map<string, boolean>();

  return {
    noteSent(userId: string, operation: Operation): void {
      writes.set(operation.id, { userId, operation, verdict: null });
    },
    noteVerdict(verdict: Verdict): void {
      const write = writes.get(verdict.id);
      if (!write) throw new Error(`A verdict on ${verdict.id}, which nobody sent`);
      write.verdict = verdict;
    },
    /** Whether the person sits in a room, by the last answer to a join or a leave. */
    noteSeat(userId: string, isSeated: boolean): void {
      seats.set(userId, isSeated);
    },
    listWrites: (): readonly SentWrite[] => [...writes.values()],
    listSeats: (): ReadonlyMap<string, boolean> => seats,
  };
}

export type WriteLedger = ReturnType<typeof createWriteLedger>;
