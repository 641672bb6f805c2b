import { and, gt, inArray } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { session } from './account-tables.ts';

const batch = 1_000;

/** Those of the given sign-ins that still hold at `now`. */
export async function findOpenSessions(
  db: Queryable,
  sessionIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const open = new Set<string>();
  for (let from = 0; from < sessionIds.length; from += batch) {
    const rows = await db
      .select({ id: session.id })
      .from(session)
      .where(and(inArray(session.id, sessionIds.slice(from, from + batch)), gt(session.expiresAt, now)));
    for (const { id } of rows) open.add(id);
  }
  return open;
}
