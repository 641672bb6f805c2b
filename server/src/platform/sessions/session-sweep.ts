import { lte } from 'drizzle-orm';
import type { Services } from '../services.ts';
import type { Sweep } from '../sweeps.ts';
import { session, verification } from './account-tables.ts';

const everyMs = 60 * 60_000;

/** Deletes the sign-ins and the mailed links whose time is over: nobody comes to have them deleted. */
export function createSessionSweep({ database }: Pick<Services, 'database'>): Sweep {
  return {
    name: 'ended sign-ins',
    everyMs,
    run: async () => {
      // They end by the system's own clock, which no test moves.
      const now = new Date();
      await database.delete(session).where(lte(session.expiresAt, now));
      await database.delete(verification).where(lte(verification.expiresAt, now));
    },
  };
}
