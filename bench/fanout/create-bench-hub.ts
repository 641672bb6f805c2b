import { systemClock } from '../../server/src/platform/clock.ts';
import { createLiveHub } from '../../server/src/platform/live/live-hub.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { createMetrics } from '../../server/src/platform/observe/metrics.ts';

type HubParts = Parameters<typeof createLiveHub>[0];

/** A silent hub, over the given fan-out between processes. Revalidation finds no viewers, unless told whom. */
export function createBenchHub(
  openFanOut: HubParts['openFanOut'],
  findViewers: HubParts['findViewers'] = async () => new Map(),
) {
  return createLiveHub({
    clock: systemClock,
    log: createLog('silent'),
    metrics: createMetrics(),
    random: Math.random,
    findViewers,
    openFanOut,
  });
}
