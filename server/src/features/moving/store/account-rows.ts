import type { MovedAccount } from '@focuspool/domain/moving/firebase-account';
import { inArray } from 'drizzle-orm';
import { account, user } from '../../../platform/auth/auth-tables.ts';
import { googleProvider } from '../../../platform/auth/google-plugin.ts';
import { credential } from '../../../platform/auth/password-store.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { insertInvitations } from '../../account/invitation-store.ts';
import { type ImportContext, leftOut, makeId } from '../import-context.ts';
import { findKnownPeople } from './known-people.ts';

export type NewAccount = Pick<MovedAccount, 'id' | 'email' | 'emailVerified' | 'createdAt' | 'googleId'> & {
  /** The password's hash as it is stored; null for a person without a password here. */
  readonly hash: string | null;
  /** The row's name in reports. */
  readonly path?: string;
};

/**
 * Imports people with their ways to sign in, or with an invitation
 * if they have none. People who are already here stay as they are.
 */
export async function insertAccounts(context: ImportContext, rows: readonly NewAccount[]): Promise<void> {
  if (rows.length === 0) return;
  await context.database.transaction(async (tx) => {
    await insertNewcomers(context, tx, rows);
  });
}

/** Does the same within a transaction; returns the ids of those who are here now. */
export async function insertNewcomers(
  context: ImportContext,
  tx: Transaction,
  rows: readonly NewAccount[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const known = await findKnownPeople(
    tx,
    rows.map(({ id }) => id),
  );
  const newcomers = await keepFreeAddresses(
    context,
    tx,
    rows.filter(({ id }) => !known.has(id)),
  );
  if (newcomers.length === 0) return known;
  const now = new Date(context.now);
  const created = await tx
    .insert(user)
    .values(
      newcomers.map(({ id, email, emailVerified, createdAt }) => ({
        ...{ id, email, emailVerified, name: '', updatedAt: now },
        createdAt: createdAt === null ? now : new Date(createdAt),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: user.id });
  const taken = new Set(created.map(({ id }) => id));
  await insertSignIns(
    context,
    tx,
    newcomers.filter(({ id }) => taken.has(id)),
  );
  context.counts.people += taken.size;
  return new Set([...known, ...taken]);
}

/** Drops rows whose address is taken: an address belongs to one person only, who may also have joined here by themselves. */
async function keepFreeAddresses(
  context: ImportContext,
  tx: Transaction,
  rows: readonly NewAccount[],
): Promise<NewAccount[]> {
  if (rows.length === 0) return [];
  const emails = rows.map(({ email }) => email);
  const found = await tx.select({ email: user.email }).from(user).where(inArray(user.email, emails));
  const taken = new Set(found.map(({ email }) => email));
  const ids = new Set<string>();
  return rows.filter(({ id, email, path = accountPath(id) }) => {
    const isFree = !taken.has(email) && !ids.has(id);
    if (!isFree) {
      context.report([
        leftOut(path, ids.has(id) ? 'it is there twice' : 'someone else here has the same e-mail address'),
      ]);
    }
    taken.add(email);
    ids.add(id);
    return isFree;
  });
}

async function insertSignIns(context: ImportContext, tx: Transaction, rows: readonly NewAccount[]) {
  const now = new Date(context.now);
  const signIns = rows.flatMap(({ id, hash, googleId }) => [
    ...(hash
      ? [{ ...keyOf(id, credential), userId: id, accountId: id, password: hash, updatedAt: now }]
      : []),
    ...(googleId
      ? [{ ...keyOf(id, googleProvider), userId: id, accountId: googleId, password: null, updatedAt: now }]
      : []),
  ]);
  const inserted =
    signIns.length === 0
      ? []
      : await tx
          .insert(account)
          .values(signIns)
          .onConflictDoNothing()
          .returning({ userId: account.userId, providerId: account.providerId });
  const canSignIn = new Set(inserted.map(({ userId }) => userId));
  const byGoogle = new Set(inserted.flatMap((one) => (one.providerId === googleProvider ? one.userId : [])));
  const withTakenGoogleId = rows.filter(({ id, googleId }) => googleId && !byGoogle.has(id));
  context.report(
    withTakenGoogleId.map(({ id, path = accountPath(id) }) => {
      const rest = canSignIn.has(id) ? '' : ': they are invited to set a password';
      return { path, what: 'changed', reason: `someone else signs in with its Google id${rest}` };
    }),
  );
  const invited = rows.filter(({ id }) => !canSignIn.has(id)).map(({ id }) => id);
  await insertInvitations(tx, invited, now);
  context.counts.invitations += invited.length;
}

const accountPath = (id: string) => `users/${id} (accounts)`;
const keyOf = (userId: string, providerId: string) => ({ id: makeId(`${providerId} ${userId}`), providerId });
