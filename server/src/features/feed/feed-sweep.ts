import type { Services } from '../../platform/services.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { deleteExpiredMessages } from './feed-store.ts';

const everyMs = 60_000;

/** Deletes messages after their hour, without anybody being there. */
export function createFeedSweep({ database, clock }: Pick<Services, 'database' | 'clock'>): Sweep {
  return {
    name: 'expired progress messages',
    everyMs,
    run: () => deleteExpiredMessages(database, clock.now()),
  };
}
