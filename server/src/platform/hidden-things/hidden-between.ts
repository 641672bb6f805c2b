import { and, eq, notExists, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { batchReads } from '../concurrency/batch-reads.ts';
import type { Queryable } from '../database/database.ts';
import { prepareQuery } from '../database/prepared-query.ts';
import type { ReaderView } from '../live/live.ts';
import { hiddenPeople } from './hidden-people-tables.ts';

const isBetween = (one: string | PgColumn, other: string | PgColumn) =>
  or(
    and(eq(hiddenPeople.userId, one), eq(hiddenPeople.hiddenUserId, other)),
    and(eq(hiddenPeople.userId, other), eq(hiddenPeople.hiddenUserId, one)),
  );

/** Whether one of the two hides the other. */
export async function areHiddenBetween(db: Queryable, one: string, other: string): Promise<boolean> {
  return (await db.$count(hiddenPeople, isBetween(one, other))) > 0;
}

/** For a query that leaves out what would pass between two people if one of them hides the other. */
export function isNotHiddenBetween(db: Queryable, one: PgColumn, other: string | PgColumn) {
  return notExists(db.select({ one: sql`1` }).from(hiddenPeople).where(isBetween(one, other)));
}

/** In a query, the ids of all people whom that person hides, or who hide that person. */
export function hiddenBetween(person: PgColumn) {
  const { userId, hiddenUserId } = hiddenPeople;
  return sql<string[]>`array(
    select ${hiddenUserId} from ${hiddenPeople} where ${userId} = ${person}
    union select ${userId} from ${hiddenPeople} where ${hiddenUserId} = ${person})`;
}

const selectAround = prepareQuery((db, { userIds }: { userIds: readonly string[] }) => {
  const { userId, hiddenUserId } = hiddenPeople;
  const isOneOf = (column: PgColumn) => sql`${column} = any(${userIds}::text[])`;
  return db
    .select({ userId, hiddenUserId })
    .from(hiddenPeople)
    .where(or(isOneOf(userId), isOneOf(hiddenUserId)));
});

/** For each person, the people they hide and those who hide them; people without any are left out. */
export async function findHiddenBetween(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await selectAround(db, { userIds });
  const found = new Map<string, Set<string>>();
  const note = (person: string, other: string) =>
    found.set(person, (found.get(person) ?? new Set()).add(other));
  for (const row of rows) {
    note(row.userId, row.hiddenUserId);
    note(row.hiddenUserId, row.userId);
  }
  return found;
}

/** For a live topic: leaves out for each reader what tells of the people whom they hide, or who hide them. */
export function createHidingView(db: Queryable) {
  const findPeople = batchReads((userIds) => findHiddenBetween(db, userIds));
  return <Message>(leaveOut: (message: Message, people: ReadonlySet<string>) => object | null) =>
    async (userId: string): Promise<ReaderView<Message> | undefined> => {
      const people = await findPeople(userId);
      return people && ((message) => leaveOut(message, people));
    };
}
