import { dayMs, hourMs } from '@focuspool/domain/time-units';
import { longestWaitMs } from '@focuspool/domain/timer/worked-spans';
import type { Services } from '../../platform/services.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { deleteReceiptsBefore } from './receipt-store.ts';

/**
 * Longer than work may wait on a device: an operation that arrives later counts nothing, and cannot begin a counted run again.
 */
const keptMs = longestWaitMs + 9 * dayMs;

/**
 * Deletes receipts of operations after 40 days, in parts, since an
 * hour's worth may be more than one statement can delete in time.
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
