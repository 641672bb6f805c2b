import { and, asc, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../database/database.ts';
import { account, session, user, verification } from './account-tables.ts';

/** Who has signed up with the address, or null. */
export async function findUserByEmail(
  db: Queryable,
  email: string,
): Promise<Pick<typeof user.$inferSelect, 'id' | 'email' | 'emailVerified' | 'createdAt'> | null> {
  const { id, email: address, emailVerified, createdAt } = user;
  const [row] = await db
    .select({ id, email: address, emailVerified, createdAt })
    .from(user)
    .where(eq(user.email, email.trim().toLowerCase()));
  return row ?? null;
}

export async function findUser(db: Queryable, userId: string): Promise<typeof user.$inferSelect | null> {
  const [row] = await db.select().from(user).where(eq(user.id, userId));
  return row ?? null;
}

/** The library's name for an account that is signed in to with a password. */
const credential = 'credential';

/** How the person can sign in: 'password', or the name of a provider. */
export async function listSignInMethods(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ providerId: account.providerId })
    .from(account)
    .where(eq(account.userId, userId))
    .orderBy(asc(account.createdAt));
  return rows.map(({ providerId }) => (providerId === credential ? 'password' : providerId));
}

/** Deletes a person and, by the references of the tables, whatever is theirs; which sign-ins ended with it. */
export async function deleteUser(tx: Transaction, userId: string): Promise<string[]> {
  const ended = await tx.delete(session).where(eq(session.userId, userId)).returning({ id: session.id });
  await tx.delete(verification).where(eq(verification.value, userId));
  await tx.delete(user).where(eq(user.id, userId));
  return ended.map(({ id }) => id);
}

/** Notes that the person has read a mail that was sent to their address; whether that is news. */
export async function markVerified(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db
    .update(user)
    .set({ emailVerified: true })
    .where(and(eq(user.id, userId), eq(user.emailVerified, false)))
    .returning({ id: user.id });
  return rows.length > 0;
}

/** Who signs in with this account of a provider, or null. */
export async function findAccountOwner(
  db: Queryable,
  providerId: string,
  accountId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ userId: account.userId })
    .from(account)
    .where(and(eq(account.providerId, providerId), eq(account.accountId, accountId)));
  return row?.userId ?? null;
}
