import { eq, notExists, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../database/database.ts';
import { suspensions } from './suspension-tables.ts';

export type Suspension = typeof suspensions.$inferSelect;

export async function findSuspension(db: Queryable, userId: string): Promise<Suspension | null> {
  const [row] = await db.select().from(suspensions).where(eq(suspensions.userId, userId));
  return row ?? null;
}

/** For a query that leaves out suspended people. */
export function isNotSuspended(db: Queryable, userId: PgColumn) {
  return notExists(db.select({ one: sql`1` }).from(suspensions).where(eq(suspensions.userId, userId)));
}

/** False if the person is suspended already. */
export async function insertSuspension(tx: Transaction, suspension: Suspension): Promise<boolean> {
  const rows = await tx
    .insert(suspensions)
    .values(suspension)
    .onConflictDoNothing()
    .returning({ userId: suspensions.userId });
  return rows.length > 0;
}

/** False if the person was not suspended. */
export async function deleteSuspension(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx
    .delete(suspensions)
    .where(eq(suspensions.userId, userId))
    .returning({ userId: suspensions.userId });
  return rows.length > 0;
}
