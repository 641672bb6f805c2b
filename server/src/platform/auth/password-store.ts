import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Database, lockPerson, type Queryable, type Transaction } from '../database/database.ts';
import { account, user } from './auth-tables.ts';

/** The library's name for an account that is signed in to with a password. */
export const credential = 'credential';

const isPasswordOf = (userId: string | PgColumn) =>
  and(eq(account.userId, userId), eq(account.providerId, credential));

/** Null if the person has no password. */
export async function findPasswordHash(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.select({ password: account.password }).from(account).where(isPasswordOf(userId));
  return row?.password ?? null;
}

/** The same after any change of the password that is under way. A later change ends the sessions that exist by now. */
export async function findSettledHash(database: Database, userId: string): Promise<string | null> {
  return database.transaction(async (tx) => {
    await lockPerson(tx, userId);
    return findPasswordHash(tx, userId);
  });
}

/** The same by address, in one query whether or not anyone has it. */
export async function findHashOfAddress(db: Queryable, email: string): Promise<string | null> {
  const [row] = await db
    .select({ password: account.password })
    .from(user)
    .innerJoin(account, isPasswordOf(user.id))
    .where(eq(user.email, email.trim().toLowerCase()));
  return row?.password ?? null;
}

/** Replaces the hash `former` by another; false if a new password was set meanwhile. */
export async function replacePasswordHash(
  db: Queryable,
  userId: string,
  { former, next }: { former: string; next: string },
): Promise<boolean> {
  const rows = await db
    .update(account)
    .set({ password: next })
    .where(and(isPasswordOf(userId), eq(account.password, former)))
    .returning({ id: account.id });
  return rows.length > 0;
}

/** Stores the hash of the person's password, also if they had none. */
export async function setPasswordHash(tx: Transaction, userId: string, password: string): Promise<void> {
  const updatedAt = new Date();
  const changed = await tx
    .update(account)
    .set({ password, updatedAt })
    .where(isPasswordOf(userId))
    .returning({ id: account.id });
  if (changed.length > 0) return;
  await tx.insert(account).values({
    id: randomUUID(),
    userId,
    accountId: userId,
    providerId: credential,
    password,
    updatedAt,
  });
}
