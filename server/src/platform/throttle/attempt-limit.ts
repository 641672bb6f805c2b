import { createHash } from 'node:crypto';
import type { Allowance } from '@focuspool/domain/account/throttle-rules';
import {
  type RateLimiterAbstract,
  RateLimiterDrizzle,
  RateLimiterMemory,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';
import { attempts } from './attempt-tables.ts';

export type ProcessLimit = {
  /** Counts an attempt, or several at once; null when it may be made, else the milliseconds after which the next one may. */
  count(key: string, attempts?: number): Promise<number | null>;
};

export type AttemptLimit = ProcessLimit & {
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
    count: (key, attempts) => consume(limiter, hide(key), attempts),
    forget: async (key) => {
      await limiter.delete(hide(key));
    },
  };
}

/** Counts attempts in this process alone, for what is too frequent to be counted in the database. */
export function createProcessLimit({ attempts: points, seconds }: Allowance): ProcessLimit {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return { count: (key, attempts) => consume(limiter, key, attempts) };
}

async function consume(limiter: RateLimiterAbstract, key: string, attempts = 1): Promise<number | null> {
  try {
    await limiter.consume(key, attempts);
    return null;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused.msBeforeNext;
    throw refused;
  }
}

function hide(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
