import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../database/database.ts';
import type { Services } from '../services.ts';
import { verification } from './auth-tables.ts';

/** A mailed link for a new password, which still works. */
type ResetLink = { readonly id: string; readonly userId: string };

// The library's own name for its links: people who are invited and people who forgot their password come to the same page.
const identifierOf = (token: string) => `reset-password:${token}`;

/**
 * Creates a link for a new password that works as long as its caller says (`password-reset.ts`, `invite-people.ts`); returns its
 * token, which only the mail contains.
 */
export async function createResetLink(
  { auth }: Pick<Services, 'auth'>,
  { userId, lifeMs }: { userId: string; lifeMs: number },
): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const token = randomBytes(24).toString('hex');
  // By the system's clock, as all such links end.
  const expiresAt = new Date(Date.now() + lifeMs);
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(token),
    value: userId,
    expiresAt,
  });
  return token;
}

/** The link that a token belongs to, or null; finding it does not use it up. */
export async function findResetLink(
  { auth }: Pick<Services, 'auth'>,
  token: string,
): Promise<ResetLink | null> {
  const { internalAdapter } = await auth.$context;
  // The library hashes what it stores, and its links end by the system's clock.
  const link = await internalAdapter.findVerificationValue(identifierOf(token));
  return link && link.expiresAt.getTime() > Date.now() ? { id: link.id, userId: link.value } : null;
}

/** Uses up a link, and with it every other one of the person; false if another call was first. */
export async function takeResetLink(tx: Transaction, { id, userId }: ResetLink): Promise<boolean> {
  const taken = await tx
    .delete(verification)
    .where(and(eq(verification.id, id), eq(verification.value, userId)))
    .returning({ id: verification.id });
  await deleteResetLinks(tx, userId);
  return taken.length > 0;
}

/**
 * Deletes every reset link that was mailed to this person, and with them begun second steps and what their devices were asked for
 * a passkey: all are stored under the person's id.
 */
export async function deleteResetLinks(db: Queryable, userId: string): Promise<void> {
  await db.delete(verification).where(eq(verification.value, userId));
}
