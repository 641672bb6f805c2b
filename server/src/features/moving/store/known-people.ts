import { isStorableId } from '@focuspool/domain/storable-id';
import { inArray } from 'drizzle-orm';
import { user } from '../../../platform/auth/auth-tables.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { type ImportContext, leftOut } from '../import-context.ts';

/** Returns those of the ids that belong to someone here. Impossible ids are not looked up, since a database may refuse them. */
export async function findKnownPeople(db: Queryable, ids: Iterable<string>): Promise<Set<string>> {
  const wanted = [...new Set(ids)].filter(isStorableId);
  if (wanted.length === 0) return new Set();
  const rows = await db.select({ id: user.id }).from(user).where(inArray(user.id, wanted));
  return new Set(rows.map(({ id }) => id));
}

/** Returns the rows whose person is here; reports the others, once per path. */
export async function keepRowsOfPeople<Row extends { path: string; userId: string }>(
  context: Pick<ImportContext, 'disabled' | 'report'>,
  db: Queryable,
  rows: readonly Row[],
): Promise<Row[]> {
  const known = await findKnownPeople(
    db,
    rows.map(({ userId }) => userId),
  );
  const missing = rows.filter(({ userId }) => !known.has(userId));
  const byPath = new Map(missing.map(({ path, userId }) => [path, userId]));
  context.report(
    Array.from(byPath, ([path, userId]) =>
      leftOut(path, context.disabled.has(userId) ? 'the account is disabled' : `no one is here as ${userId}`),
    ),
  );
  return rows.filter(({ userId }) => known.has(userId));
}
