import { sql } from 'drizzle-orm';
import { createSingleFlight } from '../concurrency/single-flight.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';
import type { Database } from './database.ts';

/** With the way there and back, the answer arrives within a second. */
const limitMs = 800;

/** Whether the database answers, found out in less than a second; however many ask, one query is under way. */
export type AskReadiness = () => Promise<boolean>;

export function createReadiness(database: Database): AskReadiness {
  const singleFlight = createSingleFlight<boolean>();
  const ask = () =>
    database.execute(sql`select 1`).then(
      () => true,
      () => false,
    );
  return async () => (await withTimeout(singleFlight('ready', ask), limitMs)) ?? false;
}
