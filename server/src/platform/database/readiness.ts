import { sql } from 'drizzle-orm';
import { settleWithin } from '../settle-within.ts';
import { createSharing } from '../share-underway.ts';
import type { Database } from './database.ts';

/** With the way there and back, the answer is out within a second. */
const limitMs = 800;

/** Whether the database answers, said in less than a second; however many ask, one question is under way. */
export type AskReadiness = () => Promise<boolean>;

export function createReadiness(database: Database): AskReadiness {
  const share = createSharing<boolean>();
  const ask = () =>
    database.execute(sql`select 1`).then(
      () => true,
      () => false,
    );
  return async () => (await settleWithin(share('ready', ask), limitMs)) ?? false;
}
