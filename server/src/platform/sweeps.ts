import { setTimeout as pause } from 'node:timers/promises';

/** Work that finds by itself what is due, and does no harm when several processes do it at once. */
export type Sweep = {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<void>;
};

type RunningSweeps = {
  /** Resolves once what is under way has ended. */
  stop(): Promise<void>;
};

type SweepLog = Record<'error' | 'warn', (what: object, text: string) => void>;

/**
 * Runs each sweep at once and then again and again, the pause counted from its end. What fails is tried anew; the first of
 * several failures in a row is logged, and their end.
 */
export function startSweeps(sweeps: readonly Sweep[], log: SweepLog): RunningSweeps {
  const stopping = new AbortController();
  const running = sweeps.map((sweep) => repeat(sweep, log, stopping.signal));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

async function repeat({ name, everyMs, run }: Sweep, log: SweepLog, stopping: AbortSignal): Promise<void> {
  let failures = 0;
  while (!stopping.aborted) {
    try {
      await run();
      if (failures > 0) log.warn({ sweep: name, failures }, 'sweep works again');
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === 1) log.error({ err: error, sweep: name }, 'sweep failed');
    }
    // It is cut short by the stop, and leaves no listener behind on the signal.
    await pause(everyMs, null, { signal: stopping }).catch(() => {});
  }
}
