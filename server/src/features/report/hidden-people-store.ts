import { and, desc, eq, notExists, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { publicUsername } from '../profile/profile-store.ts';
import { profiles } from '../profile/profile-tables.ts';
import { hiddenPeople } from './report-tables.ts';

/** Whom somebody hides, the latest first, as they look to others. */
export async function listHiddenPeople(db: Queryable, userId: string) {
  const { hiddenUserId, hiddenAt } = hiddenPeople;
  return db
    .select({
      userId: hiddenUserId,
      username: publicUsername,
      profilePicture: profiles.profilePicture,
      hiddenAt,
    })
    .from(hiddenPeople)
    .innerJoin(profiles, eq(profiles.userId, hiddenUserId))
    .where(eq(hiddenPeople.userId, userId))
    .orderBy(desc(hiddenAt), hiddenUserId);
}

export async function countHiddenPeople(db: Queryable, userId: string): Promise<number> {
  return db.$count(hiddenPeople, eq(hiddenPeople.userId, userId));
}

export async function insertHiddenPerson(
  tx: Transaction,
  row: typeof hiddenPeople.$inferInsert,
): Promise<void> {
  await tx.insert(hiddenPeople).values(row).onConflictDoNothing();
}

export async function deleteHiddenPerson(db: Queryable, userId: string, hiddenUserId: string): Promise<void> {
  await db
    .delete(hiddenPeople)
    .where(and(eq(hiddenPeople.userId, userId), eq(hiddenPeople.hiddenUserId, hiddenUserId)));
}

const isBetween = (one: string | PgColumn, other: string | PgColumn) =>
  or(
    and(eq(hiddenPeople.userId, one), eq(hiddenPeople.hiddenUserId, other)),
    and(eq(hiddenPeople.userId, other), eq(hiddenPeople.hiddenUserId, one)),
  );

/** Whether one of the two hides the other. */
export async function areHiddenBetween(db: Queryable, one: string, other: string): Promise<boolean> {
  return (await db.$count(hiddenPeople, isBetween(one, other))) > 0;
}

/** For a query that leaves out what would pass between two people of whom one hides the other. */
export function isNotHiddenBetween(db: Queryable, one: PgColumn, other: PgColumn) {
  return notExists(db.select({ one: sql`1` }).from(hiddenPeople).where(isBetween(one, other)));
}
