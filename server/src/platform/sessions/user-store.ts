import { eq } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { user } from './account-tables.ts';

/** Who has signed up with the address, or null. */
export async function findUserByEmail(
  db: Queryable,
  email: string,
): Promise<{ id: string; email: string } | null> {
  const [row] = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(eq(user.email, email.trim().toLowerCase()));
  return row ?? null;
}
