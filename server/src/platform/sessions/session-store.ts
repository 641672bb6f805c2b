import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm';
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

export type OpenSession = Pick<typeof session.$inferSelect, 'id' | 'userAgent' | 'createdAt' | 'updatedAt'>;

/** The person's sign-ins that still hold at `now`, the newest first. */
export async function listOpenSessions(db: Queryable, userId: string, now: Date): Promise<OpenSession[]> {
  const { id, userAgent, createdAt, updatedAt } = session;
  return db
    .select({ id, userAgent, createdAt, updatedAt })
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.expiresAt, now)))
    .orderBy(desc(createdAt), desc(id));
}

/** Ends every sign-in of the person but the one to keep; which they were. */
export async function deleteOtherSessions(db: Queryable, userId: string, keptId: string): Promise<string[]> {
  const rows = await db
    .delete(session)
    .where(and(eq(session.userId, userId), ne(session.id, keptId)))
    .returning({ id: session.id });
  return rows.map(({ id }) => id);
}

export async function deleteSession(db: Queryable, sessionId: string): Promise<void> {
  await db.delete(session).where(eq(session.id, sessionId));
}
