import { type Pulse, pulseTimes } from '@focuspool/domain/home/pulse-contract';
import { accept, type Outcome } from '@focuspool/domain/outcome';
import { createSingleFlight } from '../../platform/concurrency/single-flight.ts';
import type { Services } from '../../platform/services.ts';
import { countFinishers, countRunning } from './pulse-store.ts';

/** Counts at most once in ten seconds, however many visitors ask. */
export function createPulseReader({ database, clock }: Pick<Services, 'database' | 'clock'>) {
  const share = createSingleFlight<Pulse>();
  let kept: { pulse: Pulse; at: number } | null = null;

  async function count(): Promise<Pulse> {
    const now = clock.now();
    const since = new Date(now.getTime() - pulseTimes.windowMs);
    const [working, finished] = await Promise.all([
      countRunning(database, now),
      countFinishers(database, since),
    ]);
    kept = { pulse: { working, finished }, at: now.getTime() };
    return kept.pulse;
  }

  return async (): Promise<Outcome<Pulse, never>> => {
    const isFresh = kept !== null && Math.abs(clock.now().getTime() - kept.at) < pulseTimes.keptMs;
    return accept(isFresh && kept ? kept.pulse : await share('pulse', count));
  };
}
