import { dayMs, hourMs } from '@focuspool/domain/time-units';
import { longestWaitMs } from '@focuspool/domain/timer/worked-spans';
import type { Services } from '../../platform/services.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { deleteReceiptsBefore } from './receipt-store.ts';

/** Longer than work may wait on a device: of what comes later than that nothing is counted, and no run that is counted begins anew. */
const keptMs = longestWaitMs + 9 * dayMs;

/**
 * Forgets what operations were answered, after 40 days; so many at a time, since those of an hour may be more than one statement
 * deletes in time.
 */
export function createOperationReceiptSweep(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  partSize = 10_000,
): Sweep {
  return {
    name: 'old receipts of operations',
    everyMs: hourMs,
    run: async (stopping) => {
      const earliest = new Date(clock.now().getTime() - keptMs);
      while ((await deleteReceiptsBefore(database, earliest, partSize)) === partSize && !stopping?.aborted);
    },
  };
}
