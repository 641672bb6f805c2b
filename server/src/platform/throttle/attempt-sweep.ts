import { lte } from 'drizzle-orm';
import type { Services } from '../services.ts';
import type { Sweep } from '../sweeps.ts';
import { attempts } from './attempt-tables.ts';

const everyMs = 10 * 60_000;

/** Clears the counts whose time is over. */
export function createAttemptSweep({ database }: Pick<Services, 'database'>): Sweep {
  return {
    name: 'attempts',
    everyMs,
    run: async () => {
      // The counts run by the system's own clock, which no test moves.
      await database.delete(attempts).where(lte(attempts.expire, new Date()));
    },
  };
}
