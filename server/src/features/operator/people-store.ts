import {
  type PeopleSearch,
  type PersonRow,
  peoplePageSize,
} from '@focuspool/domain/operator/people-contract';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { user } from '../../platform/auth/auth-tables.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { isBefore, takePage } from '../../platform/database/pages.ts';
import { suspensions } from '../../platform/suspension/suspension-tables.ts';
import { usernameKey } from '../profile/profile-store.ts';
import { profiles } from '../profile/profile-tables.ts';
import { findBuyer } from '../subscription/store/retained-payment-store.ts';

const rowColumns = {
  userId: user.id,
  email: user.email,
  emailVerified: user.emailVerified,
  username: profiles.username,
  isPremium: profiles.isPremium,
  createdAt: user.createdAt,
  suspendedAt: suspensions.suspendedAt,
};

const selectPeople = (db: Queryable) =>
  db
    .select(rowColumns)
    .from(user)
    .leftJoin(profiles, eq(profiles.userId, user.id))
    .leftJoin(suspensions, eq(suspensions.userId, user.id));

function toPersonRow(row: Awaited<ReturnType<typeof selectPeople>>[number]): PersonRow {
  return {
    ...row,
    isPremium: row.isPremium ?? false,
    createdAt: row.createdAt.getTime(),
    suspendedAt: row.suspendedAt?.getTime() ?? null,
  };
}

export async function findPerson(db: Queryable, userId: string): Promise<PersonRow | null> {
  const [row] = await selectPeople(db).where(eq(user.id, userId));
  return row ? toPersonRow(row) : null;
}

/** Sorts after every text with the same beginning. */
const last = '\u{10FFFF}';

/**
 * Lists a page of the people who match the search, and where the next page starts. Each kind of search uses indexes of its own.
 */
export async function listPeople(
  db: Queryable,
  search: PeopleSearch,
  after: string | undefined,
): Promise<{ people: PersonRow[]; next: string | null }> {
  if (search.by === 'payment') {
    const buyerId = await findBuyer(db, search.paymentId);
    const buyer = buyerId && (await findPerson(db, buyerId));
    return { people: buyer ? [buyer] : [], next: null };
  }
  const rows = await (search.by === 'newest'
    ? selectPeople(db).where(isOlder(after)).orderBy(desc(user.createdAt), desc(user.id))
    : selectPrefixed(db, search.by === 'email' ? sql`${user.email}` : usernameKey, search.prefix, after)
  ).limit(peoplePageSize + 1);
  const { rows: people, last: end } = takePage(rows.map(toPersonRow), peoplePageSize);
  return { people, next: end && toCursor(end, search) };
}

// Compared by characters only, without a locale, as the indexes are.
function selectPrefixed(db: Queryable, column: SQL, prefix: string, after: string | undefined) {
  const isBehind = after === undefined ? undefined : sql`${column} ~>~ ${after}`;
  return selectPeople(db)
    .where(and(sql`${column} ~>=~ ${prefix}`, sql`${column} ~<~ ${prefix + last}`, isBehind))
    .orderBy(sql`${column} using ~<~`);
}

function toCursor({ createdAt, userId, email, username }: PersonRow, { by }: PeopleSearch): string {
  if (by === 'email') return email;
  return by === 'username' ? (username ?? '').toLowerCase() : `${createdAt}.${userId}`;
}

function isOlder(after: string | undefined): SQL | undefined {
  const [, at, id] = /^(\d{1,14})\.(\S{1,128})$/.exec(after ?? '') ?? [];
  if (at === undefined || id === undefined) return undefined;
  return isBefore([user.createdAt, user.id], [new Date(Number(at)), id]);
}
