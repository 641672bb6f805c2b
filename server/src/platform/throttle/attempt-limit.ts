import { createHash } from 'node:crypto';
import type { Allowance } from '@focuspool/domain/account/throttle-rules';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';
import { attempts } from './attempt-tables.ts';

export type AttemptLimit = {
  /** Counts an attempt; null when it may be made, else the milliseconds after which the next one may. */
  count(key: string): Promise<number | null>;
  forget(key: string): Promise<void>;
};

/** Counts attempts in the database, for all processes together; who has had too many is remembered here as well. */
export function createAttemptLimit(
  database: Database,
  name: string,
  { attempts: points, seconds }: Allowance,
): AttemptLimit {
  const limiter = new RateLimiterDrizzle({
    storeClient: database,
    schema: attempts,
    keyPrefix: name,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points + 1,
    // A sweep clears what has expired.
    clearExpiredByTimeout: false,
  });
  return {
    count: async (key) => {
      try {
        await limiter.consume(hide(key));
        return null;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return refused.msBeforeNext;
        throw refused;
      }
    },
    forget: async (key) => {
      await limiter.delete(hide(key));
    },
  };
}

function hide(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
