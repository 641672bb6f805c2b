import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { isNotSuspended } from '../../platform/suspension/suspension-store.ts';
import { calendarAddresses } from './calendar-tables.ts';

/** Returns when the person's address was made; null if they have none. */
export async function findAddress(db: Queryable, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ madeAt: calendarAddresses.madeAt })
    .from(calendarAddresses)
    .where(eq(calendarAddresses.userId, userId));
  return row?.madeAt ?? null;
}

/** Finds the owner of an address; null if there is none, or while the owner is suspended. */
export async function findAddressOwner(db: Queryable, tokenHash: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: calendarAddresses.userId })
    .from(calendarAddresses)
    .where(and(eq(calendarAddresses.tokenHash, tokenHash), isNotSuspended(db, calendarAddresses.userId)));
  return row?.userId ?? null;
}

/** Saves the person's address, replacing the previous one. */
export async function putAddress(db: Queryable, row: typeof calendarAddresses.$inferInsert): Promise<void> {
  const { tokenHash, madeAt } = row;
  await db
    .insert(calendarAddresses)
    .values(row)
    .onConflictDoUpdate({ target: calendarAddresses.userId, set: { tokenHash, madeAt } });
}

export async function deleteAddress(db: Queryable, userId: string): Promise<void> {
  await db.delete(calendarAddresses).where(eq(calendarAddresses.userId, userId));
}
