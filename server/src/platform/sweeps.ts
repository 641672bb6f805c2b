import { setTimeout } from 'node:timers/promises';
import { withTimeout } from './concurrency/with-timeout.ts';

/** Work that finds by itself what is due, and does no harm when several processes do it at once. */
export type Sweep = {
  readonly name: string;
  readonly everyMs: number;
  /** Leaves the rest to the next run, or to another process, once it is to stop. */
  run(stopping?: AbortSignal): Promise<void>;
};

type RunningSweeps = {
  /** Begins none any more, tells those under way to stop, and waits for them no longer than that. */
  stop(limitMs: number): Promise<void>;
};

type SweepLog = Record<'error' | 'warn', (what: object, text: string) => void>;

type Pause = (ms: number, value: null, options: { signal: AbortSignal }) => Promise<unknown>;

/**
 * Runs each sweep at once and then again and again, the pause counted from its end. What fails is tried anew after a minute at
 * most; the first of several failures in a row is logged, and their end.
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
      if (!ended) log.warn({ sweeps: [...underWay] }, 'sweeps were not waited for any longer');
    },
  };
}

/** What is done once an hour is not left undone for one because the database was away for a moment. */
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
    // It is cut short by the stop, and leaves no listener behind on the signal.
    const pauseMs = failures > 0 ? Math.min(everyMs, longestAfterFailureMs) : everyMs;
    await pause(pauseMs, null, { signal: stopping }).catch(() => {});
  }
}

/** Each in turn, until the sweep is to stop. */
export function* untilStopped<Item>(
  items: Iterable<Item>,
  stopping: AbortSignal | undefined,
): Generator<Item> {
  for (const item of items) {
    if (stopping?.aborted) return;
    yield item;
  }
}

/** Works on each in turn, until the sweep is to stop; one's trouble is not the others'. Answers for how many it went well. */
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
  /** What could not be dealt with may be found again. */
  find(limit: number): Promise<readonly Item[]>;
  readonly limit: number;
  work(item: Item): Promise<unknown>;
  onFailure(error: unknown, item: Item): void;
  readonly stopping: AbortSignal | undefined;
};

/** The same with all that is found, a batch after the other. Answers the first failure as well. */
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
    // Those that are found again because none could be dealt with are left to the next sweep.
    if (count === 0 || found.length < limit) break;
  }
  return { count: total, failure };
}
