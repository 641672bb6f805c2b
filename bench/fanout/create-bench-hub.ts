import { systemClock } from '../../server/src/platform/clock.ts';
import { createLiveHub } from '../../server/src/platform/live/live-hub.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { createMetrics } from '../../server/src/platform/observe/metrics.ts';

type OpenFanOut = Parameters<typeof createLiveHub>[0]['openFanOut'];

/** A hub that says nothing and loses nobody, over the given way between processes. */
export function createBenchHub(openFanOut: OpenFanOut) {
  return createLiveHub({
    clock: systemClock,
    log: createLog('silent'),
    metrics: createMetrics(),
    random: Math.random,
    findViewers: async () => new Map(),
    openFanOut,
  });
}
