import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Queryable, Transaction } from '../database/database.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { recoveryCodes, secondFactor } from './second-factor-tables.ts';

export type StoredFactor = Pick<typeof secondFactor.$inferSelect, 'secret' | 'confirmedAt'>;

const isOf = (userId: string) => eq(secondFactor.userId, userId);

/** The person's authenticator app, in use or still to be confirmed; null without one. */
export async function findFactor(db: Queryable, userId: string): Promise<StoredFactor | null> {
  const { secret, confirmedAt } = secondFactor;
  const [row] = await db.select({ secret, confirmedAt }).from(secondFactor).where(isOf(userId));
  return row ?? null;
}

/** Whether the person has an app in use, so that their sign-ins ask for its codes. */
export async function isTwoStepOn(db: Queryable, userId: string): Promise<boolean> {
  return Boolean((await findFactor(db, userId))?.confirmedAt);
}

/** Offers an app, replacing one that was never confirmed; false if one is in use already. */
export async function offerFactor(db: Queryable, userId: string, secret: string): Promise<boolean> {
  const rows = await db
    .insert(secondFactor)
    .values({ id: randomUUID(), userId, secret })
    .onConflictDoUpdate({
      target: secondFactor.userId,
      set: { secret, lastStep: 0 },
      setWhere: isNull(secondFactor.confirmedAt),
    })
    .returning({ id: secondFactor.id });
  return rows.length > 0;
}

/** Asks for the app's codes from now on; false if another call was first, or the app has been replaced. */
export async function confirmFactor(
  db: Queryable,
  userId: string,
  { secret, step, now }: { secret: string; step: number; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(secondFactor)
    .set({ confirmedAt: now, lastStep: step })
    .where(and(isOf(userId), eq(secondFactor.secret, secret), isNull(secondFactor.confirmedAt)))
    .returning({ id: secondFactor.id });
  return rows.length > 0;
}

/** Uses up the code of a half minute, and all earlier ones; false if this one or a later one has been used. */
export async function takeStep(db: Queryable, userId: string, step: number): Promise<boolean> {
  const rows = await db
    .update(secondFactor)
    .set({ lastStep: step })
    .where(and(isOf(userId), isNotNull(secondFactor.confirmedAt), lt(secondFactor.lastStep, step)))
    .returning({ id: secondFactor.id });
  return rows.length > 0;
}

/** Uses up a recovery code; false if it does not exist, or no longer does. */
export async function takeRecoveryCode(db: Queryable, userId: string, code: string): Promise<boolean> {
  const rows = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hashRecoveryCode(code))))
    .returning({ hash: recoveryCodes.hash });
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return row?.left ?? 0;
}

/** Gives the person these codes instead of the previous ones. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  codes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashRecoveryCode(code) })));
}

/** Removes the app and its recovery codes; false if no app was in use. */
export async function removeFactor(tx: Transaction, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const rows = await tx.delete(secondFactor).where(isOf(userId)).returning({ at: secondFactor.confirmedAt });
  return rows.some(({ at }) => at !== null);
}

/** Stored secrets that follow `after`, in the order of their ids. */
export async function listSecretsAfter(db: Queryable, after: string, limit: number) {
  const { id, secret } = secondFactor;
  return db.select({ id, secret }).from(secondFactor).where(gt(id, after)).orderBy(asc(id)).limit(limit);
}

/** Stores a secret in its new encryption, unless it was replaced meanwhile. */
export async function replaceSecret(
  db: Queryable,
  id: string,
  { former, next }: { former: string; next: string },
): Promise<void> {
  await db
    .update(secondFactor)
    .set({ secret: next })
    .where(and(eq(secondFactor.id, id), eq(secondFactor.secret, former)));
}
