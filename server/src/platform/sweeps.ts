import { setTimeout } from 'node:timers/promises';
import { withTimeout } from './concurrency/with-timeout.ts';

/** Work that finds what is due by itself, and does no harm when several processes do it at once. */
export type Sweep = {
  readonly name: string;
  readonly everyMs: number;
  /** Leaves the rest to the next run, or to another process, once it is told to stop. */
  run(stopping?: AbortSignal): Promise<void>;
};

type RunningSweeps = {
  /** Starts no more runs, tells those under way to stop, and waits for them at most this long. */
  stop(limitMs: number): Promise<void>;
};

type SweepLog = Record<'error' | 'warn', (what: object, text: string) => void>;

type Pause = (ms: number, value: null, options: { signal: AbortSignal }) => Promise<unknown>;

/**
 * Runs each sweep at once and then again and again, with the pause counted from its end. A failed run is tried again after a
 * minute at most; of several failures in a row the first is logged, and their end.
 */
export function startSweeps(
  sweeps: readonly Sweep[],
  log: SweepLog,
  pause: Pause = setTimeout,
): RunningSweeps {
  const stopping = new AbortController();
  const underWay = new Set<string>();
  const running = sweeps.map((sweep) => repeat(sweep, log, { stopping: stopping.signal, underWay, pause }));
  return {
    stop: async (limitMs) => {
      stopping.abort();
      const ended = await withTimeout(Promise.all(running), limitMs);
      if (!ended) log.warn({ sweeps: [...underWay] }, 'gave up waiting for sweeps');
    },
  };
}

/** An hourly job must not be left undone for an hour because the database was away for a moment. */
const longestAfterFailureMs = 60_000;

type Turns = { readonly stopping: AbortSignal; readonly underWay: Set<string>; readonly pause: Pause };

async function repeat(
  { name, everyMs, run }: Sweep,
  log: SweepLog,
  { stopping, underWay, pause }: Turns,
): Promise<void> {
  let failures = 0;
  while (!stopping.aborted) {
    underWay.add(name);
    try {
      await run(stopping);
      if (failures > 0) log.warn({ sweep: name, failures }, 'sweep works again');
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === 1) log.error({ err: error, sweep: name }, 'sweep failed');
    }
    underWay.delete(name);
    // The stop cuts the pause short, and it leaves no listener behind on the signal.
    const pauseMs = failures > 0 ? Math.min(everyMs, longestAfterFailureMs) : everyMs;
    await pause(pauseMs, null, { signal: stopping }).catch(() => {});
  }
}

/** Yields each in turn, until the sweep is to stop. */
export function* untilStopped<Item>(
  items: Iterable<Item>,
  stopping: AbortSignal | undefined,
): Generator<Item> {
  for (const item of items) {
    if (stopping?.aborted) return;
    yield item;
  }
}

/** Works on each in turn, until the sweep is to stop; a failure of one does not affect the others. Returns how many went well. */
export async function workOnEach<Item>(
  items: Iterable<Item>,
  stopping: AbortSignal | undefined,
  work: (item: Item) => Promise<unknown>,
  onFailure: (error: unknown, item: Item) => void,
): Promise<number> {
  let count = 0;
  for (const item of untilStopped(items, stopping)) {
    try {
      await work(item);
      count += 1;
    } catch (error) {
      onFailure(error, item);
    }
  }
  return count;
}

type Batches<Item> = {
  /** Items that could not be dealt with may be found again. */
  find(limit: number): Promise<readonly Item[]>;
  readonly limit: number;
  work(item: Item): Promise<unknown>;
  onFailure(error: unknown, item: Item): void;
  readonly stopping: AbortSignal | undefined;
};

/** The same for everything that is found, batch by batch. Also returns the first failure. */
export async function workThrough<Item>({
  find,
  limit,
  work,
  onFailure,
  stopping,
}: Batches<Item>): Promise<{ count: number; failure: unknown }> {
  let total = 0;
  let failure: unknown;
  while (!stopping?.aborted) {
    const found = await find(limit);
    const count = await workOnEach(found, stopping, work, (error, item) => {
      onFailure(error, item);
      failure ??= error;
    });
    total += count;
    // If none could be dealt with, the same ones would be found again: they are left to the next run.
    if (count === 0 || found.length < limit) break;
  }
  return { count: total, failure };
}
