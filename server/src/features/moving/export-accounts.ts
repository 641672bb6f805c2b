import { writeAccount } from '@focuspool/domain/moving/firebase-account';
import { inArray } from 'drizzle-orm';
import { account, user } from '../../platform/auth/auth-tables.ts';
import { googleProvider } from '../../platform/auth/google-plugin.ts';
import { credential } from '../../platform/auth/password-store.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { fromStoredHash, ownHashConfig } from './account-hash.ts';
import { readTable } from './store/read-table.ts';

/** Writes the sign-ins in the form that the previous system's provider exports, with the parameters of their hashes. */
export async function* exportAccounts(db: Queryable): AsyncGenerator<string> {
  yield `{\n"hash_config":${JSON.stringify(Object.fromEntries(ownHashConfig))},\n"users":[`;
  let separator = '\n';
  for await (const page of readTable(db, user, 'id')) {
    const signIns = await listSignIns(
      db,
      page.map(({ id }) => id),
    );
    for (const { id, email, emailVerified, createdAt } of page) {
      const own = signIns.get(id) ?? [];
      const hash = own.find(({ providerId }) => providerId === credential)?.password;
      const googleId = own.find(({ providerId }) => providerId === googleProvider)?.accountId;
      const written = writeAccount({
        ...{ id, email, emailVerified, createdAt: createdAt.getTime() },
        password: hash ? fromStoredHash(hash) : null,
        googleId: googleId ?? null,
      });
      yield `${separator}${JSON.stringify(written)}`;
      separator = ',\n';
    }
  }
  yield '\n]\n}';
}

async function listSignIns(db: Queryable, ids: readonly string[]) {
  const { userId, providerId, accountId, password } = account;
  const rows = await db
    .select({ userId, providerId, accountId, password })
    .from(account)
    .where(inArray(userId, [...ids]));
  return Map.groupBy(rows, (row) => row.userId);
}
