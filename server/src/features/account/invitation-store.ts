import { eq, exists, inArray, lt, or, sql } from 'drizzle-orm';
import { account, user } from '../../platform/auth/auth-tables.ts';
import {
  type Database,
  type Queryable,
  selectDue,
  type Transaction,
} from '../../platform/database/database.ts';
import { invitations } from './invitation-tables.ts';

/** Invites these people to set a password, each of them once. */
export async function insertInvitations(
  tx: Transaction,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  const rows = userIds.map((userId) => ({ userId, invitedAt: now, dueAt: now }));
  await tx.insert(invitations).values(rows).onConflictDoNothing();
}

type Invited = { readonly userId: string; readonly email: string; readonly failures: number };

/** Takes due invitations, deferring each until `retryAt` so that no other process takes it meanwhile. */
export async function takeDueInvitations(
  database: Database,
  { now, retryAt, limit }: { now: Date; retryAt: Date; limit: number },
): Promise<Invited[]> {
  const { userId, dueAt, failures } = invitations;
  const due = selectDue(database, { key: { userId }, dueAt, now, limit });
  return database
    .update(invitations)
    .set({ dueAt: retryAt })
    .from(user)
    .where(sql`${inArray(userId, due)} and ${eq(user.id, userId)}`)
    .returning({ userId, failures, email: user.email });
}

/** Records the result of sending a mail; if `dueAt` is null, nothing more is sent. */
export async function noteInvitation(
  db: Queryable,
  userId: string,
  change: { dueAt: Date | null; failures?: number },
): Promise<void> {
  await db.update(invitations).set(change).where(eq(invitations.userId, userId));
}

/** Deletes the invitations of people who can sign in by now, and all those from before `oldest`. */
export async function deleteSpentInvitations(db: Queryable, oldest: Date): Promise<void> {
  const signIns = sql`(select 1 from ${account} where ${account.userId} = ${invitations.userId})`;
  await db.delete(invitations).where(or(exists(signIns), lt(invitations.invitedAt, oldest)));
}

/** Returns when a person was invited to set a password; null if they were not, or have one since. */
export async function findInvitation(db: Queryable, userId: string): Promise<Date | null> {
  const [row] = await db.select().from(invitations).where(eq(invitations.userId, userId));
  return row?.invitedAt ?? null;
}
