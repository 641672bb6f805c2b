import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Queryable, Transaction } from '../database/database.ts';
import { account, user } from './auth-tables.ts';
import { credential } from './password-store.ts';
import { deleteResetLinks } from './reset-link-store.ts';
import { deleteSessions } from './session-store.ts';

/** The user who has signed up with the address, or null. */
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

/** The addresses of these people, as far as they have an account. */
export async function findEmails(db: Queryable, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(inArray(user.id, [...userIds]));
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** How the person can sign in: 'password', or the name of a provider. */
export async function listSignInMethods(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ providerId: account.providerId })
    .from(account)
    .where(eq(account.userId, userId))
    .orderBy(asc(account.createdAt));
  return rows.map(({ providerId }) => (providerId === credential ? 'password' : providerId));
}

/** Deletes a person and, by the tables' references, everything of theirs; returns the ids of the ended sessions. */
export async function deleteUser(tx: Transaction, userId: string): Promise<string[]> {
  const ended = await deleteSessions(tx, userId);
  await deleteResetLinks(tx, userId);
  await tx.delete(user).where(eq(user.id, userId));
  return ended;
}

/** Keeps a person, if they still exist, from being deleted until the transaction ends. */
export async function holdUser(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('key share');
}

/** Marks the person's address as verified; false if it was already. */
export async function markVerified(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db
    .update(user)
    .set({ emailVerified: true })
    .where(and(eq(user.id, userId), eq(user.emailVerified, false)))
    .returning({ id: user.id });
  return rows.length > 0;
}

/** From here on no provider signs the person in, until it is connected again. */
export async function deleteProviderAccounts(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(account).where(and(eq(account.userId, userId), ne(account.providerId, credential)));
}

/** The id of the user who signs in with this account of a provider, or null. */
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
