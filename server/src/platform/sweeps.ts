import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from './log.ts';

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

/** Runs each sweep at once and then again and again, the pause counted from its end. A failure is logged and tried anew. */
export function startSweeps(sweeps: readonly Sweep[], log: Log): RunningSweeps {
  const stopping = new AbortController();
  const running = sweeps.map((sweep) => repeat(sweep, log, stopping.signal));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

async function repeat({ name, everyMs, run }: Sweep, log: Log, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await run();
    } catch (error) {
      log.error({ err: error, sweep: name }, 'sweep failed');
    }
    // It is cut short by the stop, and leaves no listener behind on the signal.
    await pause(everyMs, null, { signal: stopping }).catch(() => {});
  }
}
