import type { RefusalReason } from '@focuspool/domain/refusals';
import { type CompleteRun, completeRunSchema, type RunReceipt } from '@focuspool/domain/timer/timer-contract';
import * as v from 'valibot';
import { ApiRefusal, ApiUnreachable } from '../../platform/api.ts';
import { forgetStored, listStoredKeys, readStored, writeStored } from '../../platform/device-storage.ts';

const entrySchema = v.object({ run: completeRunSchema, queuedAt: v.number() });
type Entry = v.InferOutput<typeof entrySchema>;

/** What became of a finished run. A waiting one is sent again by itself. */
export type Delivery =
  | { readonly state: 'counted'; readonly receipt: RunReceipt }
  | { readonly state: 'waiting'; readonly isOffline: boolean }
  | { readonly state: 'refused'; readonly message: string };

export type Delivered = {
  readonly run: CompleteRun;
  readonly delivery: Exclude<Delivery, { state: 'waiting' }>;
};

// Sending such a run again would be refused again; every other trouble may pass.
const finalReasons = new Set<RefusalReason>([
  'invalid_input',
  'malformed_body',
  'body_too_large',
  'run_impossible',
  'run_overlaps',
]);

type OutboxParts = {
  readonly storage: () => Storage;
  readonly now: () => number;
  readonly send: (run: CompleteRun) => Promise<RunReceipt>;
  /** Runs one after the other what all tabs do under one name. */
  readonly withLock: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
};

/** Finished runs wait here, on the device, until the server has counted them or refused them for good. */
export function createRunOutbox({ storage, now, send, withLock }: OutboxParts) {
  // What the device would not keep is sent all the same, as long as this page lives.
  const unkept = new Map<string, Entry>();
  // Somebody waits for the answer to these.
  const attended = new Set<string>();

  const prefixOf = (userId: string) => `focuspool.finished-run.${userId}.`;
  const keyOf = (userId: string, runKey: string) => prefixOf(userId) + runKey;

  function listEntries(userId: string): Entry[] {
    const kept = listStoredKeys(prefixOf(userId), storage).map((key) => {
      const entry = readStored(key, v.nullable(entrySchema), null, storage);
      if (!entry) forgetStored(key, storage);
      return entry;
    });
    const lost = [...unkept].filter(([key]) => key.startsWith(prefixOf(userId))).map(([, entry]) => entry);
    return [...kept.filter((entry) => entry !== null), ...lost].sort(
      (one, other) => one.queuedAt - other.queuedAt,
    );
  }

  function forget(userId: string, { key }: CompleteRun): void {
    unkept.delete(keyOf(userId, key));
    forgetStored(keyOf(userId, key), storage);
  }

  async function attempt(userId: string, run: CompleteRun): Promise<Delivery> {
    try {
      const receipt = await send(run);
      forget(userId, run);
      return { state: 'counted', receipt };
    } catch (error) {
      if (error instanceof ApiRefusal && finalReasons.has(error.reason)) {
        forget(userId, run);
        return { state: 'refused', message: error.message };
      }
      return { state: 'waiting', isOffline: error instanceof ApiUnreachable };
    }
  }

  return {
    /** Where the device keeps a finished run. */
    keyOf,

    /** Whether a finished run waits here. */
    holds(userId: string, runKey: string): boolean {
      const key = keyOf(userId, runKey);
      return unkept.has(key) || listStoredKeys(key, storage).length > 0;
    },

    /** Keeps a finished run; nothing is sent yet. */
    queue(userId: string, run: CompleteRun): void {
      const key = keyOf(userId, run.key);
      const entry = { run, queuedAt: now() };
      if (!writeStored(key, entry, storage)) unkept.set(key, entry);
    },

    /** Sends one queued run now. Another tab that was quicker does no harm: its key counts once. */
    async deliver(userId: string, run: CompleteRun): Promise<Delivery> {
      attended.add(run.key);
      try {
        return await withLock(prefixOf(userId), () => attempt(userId, run));
      } finally {
        attended.delete(run.key);
      }
    },

    /** Sends what waits, oldest first, as long as the server can be reached; answers what was settled. */
    flush(userId: string): Promise<{ settled: Delivered[]; isEmpty: boolean }> {
      return withLock(prefixOf(userId), async () => {
        const settled: Delivered[] = [];
        let isEmpty = true;
        for (const { run } of listEntries(userId)) {
          if (attended.has(run.key)) continue;
          const delivery = await attempt(userId, run);
          if (delivery.state !== 'waiting') settled.push({ run, delivery });
          else if (delivery.isOffline) return { settled, isEmpty: false };
          else isEmpty = false;
        }
        return { settled, isEmpty };
      });
    },
  };
}
