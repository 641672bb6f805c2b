import { hash } from 'node:crypto';
import type { RateLimit } from '@focuspool/domain/account/rate-limits';
import { lte } from 'drizzle-orm';
import {
  type RateLimiterAbstract,
  RateLimiterDrizzle,
  RateLimiterMemory,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';
import type { Services } from '../services.ts';
import type { Sweep } from '../sweeps.ts';
import { attempts } from './rate-limit-tables.ts';

export type RateCounter = {
  /** Counts one or more attempts; null if allowed, else the milliseconds until the next one is. */
  count(key: string, attempts?: number): Promise<number | null>;
};

export type SharedRateCounter = RateCounter & {
  forget(key: string): Promise<void>;
};

/** Counts attempts in the database, for all processes together; exceeded keys are cached in memory. */
export function createSharedRateCounter(
  database: Database,
  name: string,
  { attempts: points, seconds }: RateLimit,
): SharedRateCounter {
  const limiter = new RateLimiterDrizzle({
    storeClient: database,
    schema: attempts,
    keyPrefix: name,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points + 1,
    // A sweep removes expired counts.
    clearExpiredByTimeout: false,
  });
  return {
    count: (key, attempts) => consume(limiter, hashKey(key), attempts),
    forget: async (key) => {
      await limiter.delete(hashKey(key));
    },
  };
}

/** Counts attempts in this process alone, for calls too frequent to be counted in the database. */
export function createProcessRateCounter({ attempts: points, seconds }: RateLimit): RateCounter {
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

const hashKey = (key: string) => hash('sha256', key, 'base64url');

const everyMs = 10 * 60_000;

export function createRateLimitSweep({ database }: Pick<Services, 'database'>): Sweep {
  return {
    name: 'attempts',
    everyMs,
    run: async () => {
      // The counts use the system's own clock, which no test moves.
      await database.delete(attempts).where(lte(attempts.expire, new Date()));
    },
  };
}
