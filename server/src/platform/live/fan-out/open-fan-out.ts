import type { Config } from '../../../config.ts';
import { createInProcessFanOut, type FanOut, type FanOutEvents } from './fan-out.ts';
import { openPostgresFanOut } from './postgres-fan-out.ts';
import { openRedisFanOut } from './redis-fan-out.ts';

/** Over Redis or Valkey with REDIS_URL, else over PostgreSQL with DATABASE_URL; one process alone needs neither. */
export function openFanOut(
  { redisUrl, databaseDirectUrl }: Pick<Config, 'redisUrl' | 'databaseDirectUrl'>,
  events: FanOutEvents,
): FanOut {
  if (redisUrl) return openRedisFanOut(redisUrl, events);
  if (databaseDirectUrl) return openPostgresFanOut(databaseDirectUrl, events);
  return createInProcessFanOut();
}
