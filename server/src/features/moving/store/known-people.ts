import { isStorableId } from '@focuspool/domain/storable-id';
import { inArray } from 'drizzle-orm';
import { user } from '../../../platform/auth/auth-tables.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { ImportContext } from '../import-context.ts';
import { leftOut } from '../import-context.ts';

/** Those of these ids that somebody has here. What no id can be is not asked for, since a database may refuse to look. */
export async function findKnownPeople(db: Queryable, ids: Iterable<string>): Promise<Set<string>> {
  const wanted = [...new Set(ids)].filter(isStorableId);
  if (wanted.length === 0) return new Set();
  const rows = await db.select({ id: user.id }).from(user).where(inArray(user.id, wanted));
  return new Set(rows.map(({ id }) => id));
}

/** Those of the rows whose person is here; for the others it is reported, once a path. */
export function keepRowsOfPeople<Row extends { path: string; userId: string }>(
  context: Pick<ImportContext, 'disabled' | 'report'>,
  rows: readonly Row[],
  known: ReadonlySet<string>,
): Row[] {
  const missing = rows.filter(({ userId }) => !known.has(userId));
  const byPath = new Map(missing.map(({ path, userId }) => [path, userId]));
  context.report(
    Array.from(byPath, ([path, userId]) =>
      leftOut(path, context.disabled.has(userId) ? 'the account is disabled' : `nobody is here as ${userId}`),
    ),
  );
  return rows.filter(({ userId }) => known.has(userId));
}
