import { and, eq, notExists, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../database/database.ts';
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

/** For a query that leaves out what would pass between two people of whom one hides the other. */
export function isNotHiddenBetween(db: Queryable, one: PgColumn, other: PgColumn) {
  return notExists(db.select({ one: sql`1` }).from(hiddenPeople).where(isBetween(one, other)));
}
