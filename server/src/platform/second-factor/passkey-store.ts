import type { Passkey } from '@focuspool/domain/account/passkeys';
import { and, asc, count, eq, inArray } from 'drizzle-orm';
import { passkeys } from '../auth/auth-tables.ts';
import { deletePasskeySessions } from '../auth/session-store.ts';
import type { Queryable, Transaction } from '../database/database.ts';

export type StoredPasskey = Pick<
  typeof passkeys.$inferSelect,
  'id' | 'userId' | 'publicKey' | 'counter' | 'transports'
>;

/** The person's passkeys, oldest first. */
export async function listPasskeys(db: Queryable, userId: string): Promise<Passkey[]> {
  const { id, name, addedAt, usedAt } = passkeys;
  const rows = await db
    .select({ id, name, addedAt, usedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(addedAt), asc(id));
  return rows.map((row) => ({
    ...row,
    addedAt: row.addedAt.getTime(),
    usedAt: row.usedAt?.getTime() ?? null,
  }));
}

/** What is needed to recognise a passkey; null if no one here has it. */
export async function findPasskey(db: Queryable, passkeyId: string): Promise<StoredPasskey | null> {
  const { id, userId, publicKey, counter, transports } = passkeys;
  const [row] = await db
    .select({ id, userId, publicKey, counter, transports })
    .from(passkeys)
    .where(eq(id, passkeyId));
  return row ?? null;
}

export async function countPasskeys(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.select({ all: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  return row?.all ?? 0;
}

/** False if someone has it already. */
export async function insertPasskey(
  tx: Transaction,
  passkey: StoredPasskey & { readonly name: string; readonly addedAt: Date },
): Promise<boolean> {
  const rows = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id });
  return rows.length > 0;
}

const isOwn = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

/** False if the person has no such passkey. */
export async function renamePasskey(
  db: Queryable,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const rows = await db
    .update(passkeys)
    .set({ name })
    .where(isOwn(userId, id))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/**
 * The ids of the person's passkeys, or of the given one if it is theirs; until the transaction ends, none of them begins a
 * session.
 */
export async function lockPasskeys(tx: Transaction, userId: string, id?: string): Promise<string[]> {
  const rows = await tx
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(id === undefined ? eq(passkeys.userId, userId) : isOwn(userId, id))
    .orderBy(asc(passkeys.id))
    .for('update');
  return rows.map((row) => row.id);
}

/** Deletes passkeys with the sessions that they began, but for the one to keep; returns the ids of the ended sessions. */
export async function deletePasskeys(
  tx: Transaction,
  ids: readonly string[],
  keptSessionId: string | null = null,
): Promise<string[]> {
  const ended = await deletePasskeySessions(tx, ids, keptSessionId);
  await tx.delete(passkeys).where(inArray(passkeys.id, [...ids]));
  return ended;
}

/** Notes a sign-in and the device's count of them; false if another call has counted meanwhile. */
export async function notePasskeyUse(
  db: Queryable,
  { id, counter: former }: Pick<StoredPasskey, 'id' | 'counter'>,
  { counter, at }: { counter: number; at: Date },
): Promise<boolean> {
  const rows = await db
    .update(passkeys)
    .set({ counter, usedAt: at })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, former)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}
