import { and, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../database/database.ts';
import type { Services } from '../services.ts';
import { verification } from './auth-tables.ts';

/** A link for a new password that was mailed and still works. */
type ResetLink = { readonly id: string; readonly userId: string };

/** The link that a token belongs to, or null; looking does not use it up. */
export async function findResetLink(
  { auth }: Pick<Services, 'auth'>,
  token: string,
): Promise<ResetLink | null> {
  const { internalAdapter } = await auth.$context;
  // The library hashes what it stores, and its links end by the system's clock.
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return link && link.expiresAt.getTime() > Date.now() ? { id: link.id, userId: link.value } : null;
}

/** Consumes a link, and with it every other one of the person; false when another call was first. */
export async function takeResetLink(tx: Transaction, { id, userId }: ResetLink): Promise<boolean> {
  const taken = await tx
    .delete(verification)
    .where(and(eq(verification.id, id), eq(verification.value, userId)))
    .returning({ id: verification.id });
  await deleteResetLinks(tx, userId);
  return taken.length > 0;
}

/** Deletes every reset link that was mailed to this person. */
export async function deleteResetLinks(db: Queryable, userId: string): Promise<void> {
  await db.delete(verification).where(eq(verification.value, userId));
}
