import { getEventListeners } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { createLog } from './log.ts';
import { startSweeps, untilStopped, workThrough } from './sweeps.ts';

const log = createLog('silent');
const limitMs = 60_000;

function countTo(wanted: number) {
  const reached = Promise.withResolvers<void>();
  let count = 0;
  return {
    reached: reached.promise,
    read: () => count,
    step: () => {
      count += 1;
      if (count === wanted) reached.resolve();
    },
  };
}

it('a sweep runs again and again until it is stopped, even after a failure', async () => {
  const steps = countTo(3);
  const failing = async () => {
    steps.step();
    throw new Error('the database is away');
  };
  const sweeps = startSweeps([{ name: 'failing', everyMs: 1, run: failing }], log);
  await steps.reached;
  await sweeps.stop(limitMs);
  const count = steps.read();
  await new Promise(setImmediate);
  expect(steps.read()).toBe(count);
});

it('an hourly sweep runs again a minute after a failure, and otherwise an hour later', async () => {
  const runs = countTo(3);
  const run = async () => {
    runs.step();
    if (runs.read() === 1) throw new Error('the database is away');
  };
  const pauses: number[] = [];
  const pause = async (ms: number) => {
    pauses.push(ms);
    if (pauses.length === 3) await lasting.promise;
  };
  const lasting = Promise.withResolvers<void>();
  const sweeps = startSweeps([{ name: 'hourly', everyMs: 3_600_000, run }], log, pause);
  await runs.reached;
  const stopped = sweeps.stop(limitMs);
  lasting.resolve();
  await stopped;
  expect(pauses).toEqual([60_000, 3_600_000, 3_600_000]);
});

it('only the first of several failures in a row is logged, and the recovery', async () => {
  const steps = countTo(5);
  const told: string[] = [];
  const listening = {
    error: (_what: object, text: string) => told.push(text),
    warn: (_what: object, text: string) => told.push(text),
  };
  const run = async () => {
    steps.step();
    if (steps.read() < 4) throw new Error('the database is away');
  };
  const sweeps = startSweeps([{ name: 'failing', everyMs: 1, run }], listening);
  await steps.reached;
  await sweeps.stop(limitMs);
  expect(told).toEqual(['sweep failed', 'sweep works again']);
});

it('stopping waits for a running sweep', async () => {
  const started = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  let hasEnded = false;
  const run = async () => {
    started.resolve();
    await mayEnd.promise;
    hasEnded = true;
  };
  const sweeps = startSweeps([{ name: 'slow', everyMs: 3_600_000, run }], log);
  await started.promise;
  const stopped = sweeps.stop(limitMs);
  mayEnd.resolve();
  await stopped;
  expect(hasEnded).toBe(true);
});

it('a running sweep skips its remaining items once it is told to stop', async () => {
  const done: number[] = [];
  const started = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  const run = async (stopping?: AbortSignal) => {
    for (const piece of untilStopped([1, 2, 3], stopping)) {
      started.resolve();
      await mayGoOn.promise;
      done.push(piece);
    }
  };
  const sweeps = startSweeps([{ name: 'long', everyMs: 3_600_000, run }], log);
  await started.promise;
  const stopped = sweeps.stop(limitMs);
  mayGoOn.resolve();
  await stopped;
  expect(done).toEqual([1]);
});

describe('working through batches', () => {
  const failing = new Error('it is in trouble');

  /** Works through what is left, of which `troubled` stays whatever is done. */
  async function work({
    left,
    troubled,
    stopping,
  }: {
    left: number[];
    troubled: number[];
    stopping?: AbortSignal;
  }) {
    const found: number[][] = [];
    const outcome = await workThrough({
      find: async (limit) => {
        found.push(left.slice(0, limit));
        return left.slice(0, limit);
      },
      limit: 2,
      work: async (item) => {
        if (troubled.includes(item)) throw failing;
        left.splice(left.indexOf(item), 1);
      },
      onFailure: (error) => expect(error).toBe(failing),
      stopping,
    });
    return { found, outcome };
  }

  it('every item found is worked on, even if another one fails', async () => {
    const { found, outcome } = await work({ left: [1, 2, 3, 4], troubled: [1] });
    expect(found).toEqual([[1, 2], [1, 3], [1, 4], [1]]);
    expect(outcome).toEqual({ count: 3, failure: failing });
  });

  it('the work ends once all items of a batch have failed', async () => {
    const { found, outcome } = await work({ left: [1, 2, 3], troubled: [1, 2] });
    expect(found).toEqual([[1, 2]]);
    expect(outcome).toEqual({ count: 0, failure: failing });
  });

  it('no items are looked for once the sweep is told to stop', async () => {
    const { found, outcome } = await work({ left: [1], troubled: [], stopping: AbortSignal.abort() });
    expect(found).toEqual([]);
    expect(outcome).toEqual({ count: 0, failure: undefined });
  });
});

it('stopping does not wait forever for a sweep that hangs, and names it', async () => {
  const told: object[] = [];
  const listening = { error: () => {}, warn: (what: object) => told.push(what) };
  const mayEnd = Promise.withResolvers<void>();
  const [quick, hanging] = [countTo(1), countTo(1)];
  const run = () => {
    hanging.step();
    return mayEnd.promise;
  };
  const sweeps = startSweeps(
    [
      { name: 'hanging', everyMs: 3_600_000, run },
      { name: 'quick', everyMs: 3_600_000, run: async () => quick.step() },
    ],
    listening,
  );
  await Promise.all([quick.reached, hanging.reached]);
  await sweeps.stop(1);
  expect(told).toEqual([{ sweeps: ['hanging'] }]);
  mayEnd.resolve();
});

it('a sweep leaves no abort listeners behind, however often it runs', async () => {
  const signals: AbortSignal[] = [];
  const Controller = AbortController;
  vi.stubGlobal(
    'AbortController',
    class extends Controller {
      constructor() {
        super();
        signals.push(this.signal);
      }
    },
  );
  const steps = countTo(50);
  const sweeps = startSweeps([{ name: 'busy', everyMs: 1, run: async () => steps.step() }], log);
  vi.unstubAllGlobals();
  await steps.reached;
  const counts = signals.map((signal) => getEventListeners(signal, 'abort').length);
  await sweeps.stop(limitMs);
  expect(counts).toEqual([expect.toSatisfy((count: number) => count <= 1)]);
});
