import { hostname } from 'node:os';
import type { Health, ServerProcess, SweepState } from '@focuspool/domain/operator/server-state';
import { accept, type Outcome } from '@focuspool/domain/outcome';
import manifest from '../../../../package.json' with { type: 'json' };
import type { AskReadiness } from '../../platform/database/readiness.ts';
import { readByLabel } from '../../platform/observe/read-metrics.ts';
import type { Services } from '../../platform/services.ts';

type StateServices = Pick<Services, 'metrics' | 'refreshGauges'>;

function describeProcess(): ServerProcess {
  const { pid } = process;
  return {
    host: hostname(),
    pid,
    version: manifest.version,
    startedAt: Math.round(performance.timeOrigin),
  };
}

/** Reads how the sweeps of this process went, by its own metrics. */
export async function readSweeps({
  metrics,
}: Pick<Services, 'metrics'>): Promise<Outcome<{ process: ServerProcess; sweeps: SweepState[] }, never>> {
  const of = 'sweep';
  const runs = await readByLabel(metrics.sweeps, of, 'count');
  const failing = await readByLabel(metrics.sweepFailing, of);
  const failures = await readByLabel(metrics.sweepFailures, of);
  const ends = await readByLabel(metrics.sweepEnds, of);
  const durations = await readByLabel(metrics.sweepLastDurations, of);
  const pauses = await readByLabel(metrics.sweepPauses, of);
  const toMs = (seconds: number | undefined) => (seconds === undefined ? null : Math.round(seconds * 1_000));
  const sweeps = [...pauses.keys()].sort().map((name): SweepState => {
    const lastRunAt = toMs(ends.get(name));
    return {
      name,
      runs: runs.get(name) ?? 0,
      failures: failures.get(name) ?? 0,
      isFailing: failing.get(name) === 1,
      lastRunAt,
      nextRunAt: lastRunAt === null ? null : lastRunAt + (toMs(pauses.get(name)) ?? 0),
      durationMs: toMs(durations.get(name)),
    };
  });
  return accept({ process: describeProcess(), sweeps });
}

/** Reads how this process is doing, from what it measures for `/metrics` and answers at `/api/ready`. */
export async function readHealth(
  { metrics, refreshGauges }: StateServices,
  isReady: AskReadiness,
): Promise<Outcome<Health, never>> {
  await refreshGauges();
  const single = async (metric: Parameters<typeof readByLabel>[0]) =>
    (await readByLabel(metric, '')).get('') ?? 0;
  const states = await readByLabel(metrics.databaseConnections, 'state');
  const most = await single(metrics.databaseConnectionLimit);
  const gaps = await readByLabel(metrics.fanOutGaps, 'ended');
  const messages = (await readByLabel(metrics.liveLag, 'topic', 'count')).get('feed') ?? 0;
  const lag = (await readByLabel(metrics.liveLag, 'topic', 'sum')).get('feed') ?? 0;
  const outcomesOf = async (metric: Parameters<typeof readByLabel>[0]) =>
    Object.fromEntries(await readByLabel(metric, 'outcome'));
  return accept({
    process: describeProcess(),
    processes: await single(metrics.processes),
    isDatabaseReady: await isReady(),
    connections:
      most === 0
        ? null
        : {
            used: states.get('used') ?? 0,
            idle: states.get('idle') ?? 0,
            most,
            waiting: await single(metrics.databaseWaiting),
          },
    liveConnections: await single(metrics.liveConnections),
    hasLiveUpdates: (await single(metrics.fanOutUp)) === 1,
    gaps: { madeGood: gaps.get('made_good') ?? 0, withLoss: gaps.get('with_loss') ?? 0 },
    feedLag: messages === 0 ? null : { messages, meanMs: Math.round((lag / messages) * 1_000) },
    outcomes: {
      mails: await outcomesOf(metrics.mails),
      pushes: await outcomesOf(metrics.pushes),
      payments: await outcomesOf(metrics.payments),
    },
  });
}
