import { sessionLife } from '@focuspool/domain/account/session-life';
import { hourMs } from '@focuspool/domain/time-units';
import { and, desc, eq, gt, inArray, lte, ne, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '../database/database.ts';
import { prepareQuery } from '../database/prepared-query.ts';
import type { Services } from '../services.ts';
import { isNotSuspended } from '../suspension/suspension-store.ts';
import type { Sweep } from '../sweeps.ts';
import { session, user, verification } from './auth-tables.ts';

export type SignedInUser = Pick<typeof user.$inferSelect, 'id' | 'email' | 'emailVerified' | 'createdAt'>;

export type StoredSession = {
  readonly session: Pick<
    typeof session.$inferSelect,
    'id' | 'userId' | 'token' | 'createdAt' | 'updatedAt' | 'expiresAt' | 'hasHostCookie' | 'hasSecondFactor'
  >;
  readonly user: SignedInUser;
};

const selectByToken = prepareQuery((db, { token }: { token: string }) => {
  const { id, userId, createdAt, updatedAt, expiresAt, hasHostCookie, hasSecondFactor } = session;
  const times = { createdAt, updatedAt, expiresAt };
  return db
    .select({
      session: { id, userId, token: session.token, ...times, hasHostCookie, hasSecondFactor },
      user: {
        id: user.id,
        email: user.email,
        emailVerified: user.emailVerified,
        createdAt: user.createdAt,
      },
    })
    .from(session)
    .innerJoin(user, eq(user.id, userId))
    .where(and(eq(session.token, token), isNotSuspended(db, userId)));
});

/** The session of a token, open or not, and its owner; null if the owner is suspended. */
export async function findSessionByToken(db: Queryable, token: string): Promise<StoredSession | null> {
  const [row] = await selectByToken(db, { token });
  return row ?? null;
}

/** False if the session has ended. */
export async function updateSession(
  db: Queryable,
  sessionId: string,
  change: Partial<Omit<typeof session.$inferSelect, 'id' | 'userId'>>,
): Promise<boolean> {
  const rows = await db
    .update(session)
    .set(change)
    .where(eq(session.id, sessionId))
    .returning({ id: session.id });
  return rows.length > 0;
}

const isSignedInAt = (now: Date) =>
  and(gt(session.expiresAt, now), gt(session.createdAt, new Date(now.getTime() - sessionLife.longestMs)));

/** Those of the given sessions that are open at `now`, with their users. */
export async function findSignedIn(
  db: Queryable,
  sessionIds: readonly string[],
  now: Date,
): Promise<{ sessionId: string; user: SignedInUser }[]> {
  const { id, email, emailVerified, createdAt } = user;
  return db
    .select({ sessionId: session.id, user: { id, email, emailVerified, createdAt } })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(inArray(session.id, [...sessionIds]), isSignedInAt(now), isNotSuspended(db, session.userId)));
}

/** Makes the person's sessions count as begun with a password alone: their second factor is gone. */
export async function forgetSecondFactors(db: Queryable, userId: string): Promise<void> {
  await db.update(session).set({ hasSecondFactor: false }).where(eq(session.userId, userId));
}

type OpenSession = Pick<typeof session.$inferSelect, 'id' | 'userAgent' | 'createdAt' | 'updatedAt'>;

/** The person's sessions that are open by the system's own clock, as sessions are measured, newest first. */
export async function listOpenSessions(db: Queryable, userId: string): Promise<OpenSession[]> {
  const { id, userAgent, createdAt, updatedAt } = session;
  return db
    .select({ id, userAgent, createdAt, updatedAt })
    .from(session)
    .where(and(eq(session.userId, userId), isSignedInAt(new Date())))
    .orderBy(desc(createdAt), desc(id));
}

/** Ends every session of the person but the one to keep; returns the ids of the ended ones. */
export async function deleteOtherSessions(db: Queryable, userId: string, keptId: string): Promise<string[]> {
  const rows = await db
    .delete(session)
    .where(and(eq(session.userId, userId), ne(session.id, keptId)))
    .returning({ id: session.id });
  return rows.map(({ id }) => id);
}

/** Ends every session of the person; returns their ids. */
export async function deleteSessions(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.delete(session).where(eq(session.userId, userId)).returning({ id: session.id });
  return rows.map(({ id }) => id);
}

/** Ends the sessions that these passkeys began; returns their ids. The one to keep goes on as if begun with a password alone. */
export async function deletePasskeySessions(
  tx: Transaction,
  passkeyIds: readonly string[],
  keptId: string | null,
): Promise<string[]> {
  const isTheirs = inArray(session.passkeyId, [...passkeyIds]);
  if (keptId !== null) {
    const change = { passkeyId: null, hasSecondFactor: false };
    await tx
      .update(session)
      .set(change)
      .where(and(isTheirs, eq(session.id, keptId)));
  }
  const rows = await tx.delete(session).where(isTheirs).returning({ id: session.id });
  return rows.map(({ id }) => id);
}

/** Ends one of the person's sessions; false if they have no such session. */
export async function deleteOwnSession(db: Queryable, userId: string, sessionId: string): Promise<boolean> {
  const rows = await db
    .delete(session)
    .where(and(eq(session.id, sessionId), eq(session.userId, userId)))
    .returning({ id: session.id });
  return rows.length > 0;
}

export async function deleteSession(db: Queryable, sessionId: string): Promise<void> {
  await db.delete(session).where(eq(session.id, sessionId));
}

export async function deleteSessionByToken(db: Queryable, token: string): Promise<void> {
  await db.delete(session).where(eq(session.token, token));
}

/** Deletes the sessions and the mailed links that have expired. */
export function createSessionSweep({ database }: Pick<Services, 'database'>): Sweep {
  return {
    name: 'ended sign-ins',
    everyMs: hourMs,
    run: async () => {
      // They expire by the system's own clock, which no test moves.
      const now = new Date();
      const oldest = new Date(now.getTime() - sessionLife.longestMs);
      await database.delete(session).where(or(lte(session.expiresAt, now), lte(session.createdAt, oldest)));
      await database.delete(verification).where(lte(verification.expiresAt, now));
    },
  };
}
