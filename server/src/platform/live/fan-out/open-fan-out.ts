import type { Config } from '../../../config.ts';
import { createInProcessFanOut, type FanOut, type FanOutEvents } from './fan-out.ts';

type OpenFanOut = (events: FanOutEvents) => FanOut;

/**
 * Chooses the fan-out: over Redis or Valkey with REDIS_URL, else over PostgreSQL with DATABASE_URL; a single process needs
 * neither. Only what is used is loaded: the Redis client takes a twentieth of a start.
 */
export async function chooseFanOut({
  redisUrl,
  databaseDirectUrl,
}: Pick<Config, 'redisUrl' | 'databaseDirectUrl'>): Promise<OpenFanOut> {
  if (redisUrl) {
    const { openRedisFanOut } = await import('./redis-fan-out.ts');
    return (events) => openRedisFanOut(redisUrl, events);
  }
  if (databaseDirectUrl) {
    const { openPostgresFanOut } = await import('./postgres-fan-out.ts');
    return (events) => openPostgresFanOut(databaseDirectUrl, events);
  }
  return createInProcessFanOut;
}
