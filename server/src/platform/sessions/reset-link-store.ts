import { eq } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { verification } from './account-tables.ts';

/** Makes every link for a new password that was mailed to this person useless. */
export async function deleteResetLinks(db: Queryable, userId: string): Promise<void> {
  await db.delete(verification).where(eq(verification.value, userId));
}
