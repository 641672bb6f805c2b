import { unverifiedLifeMs } from '@focuspool/domain/privacy/account-deletion';
import { hourMs } from '@focuspool/domain/time-units';
import { and, asc, eq, gte, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { account, session, user } from '../../platform/auth/auth-tables.ts';
import { credential } from '../../platform/auth/password-store.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { type Sweep, workThrough } from '../../platform/sweeps.ts';
import { invitations } from '../account/invitation-tables.ts';
import { coupons, couponUses } from '../coupon/coupon-tables.ts';
import { profiles } from '../profile/profile-tables.ts';
import { paymentOrders, premiumGrants } from '../subscription/subscription-tables.ts';
import { taskLists } from '../task/task-tables.ts';
import { runs } from '../timer/run-tables.ts';
import { deletePerson } from './delete-person.ts';

const hasNone = (table: PgTable, owner: PgColumn, which?: SQL): SQL =>
  sql`not exists (select 1 from ${table} where ${and(eq(owner, user.id), which)})`;

/**
 * Matches accounts that were not verified in time and have no open session and no data that could be missed. Imported people made
 * their accounts long ago: their time begins with the row of their password, which was made at the import.
 */
function isAbandoned(now: Date): SQL | undefined {
  const before = new Date(now.getTime() - unverifiedLifeMs);
  return and(
    eq(user.emailVerified, false),
    lt(user.createdAt, before),
    hasNone(session, session.userId, sql`${session.expiresAt} > ${now.toISOString()}`),
    hasNone(account, account.userId, or(ne(account.providerId, credential), gte(account.createdAt, before))),
    hasNone(invitations, invitations.userId),
    hasNone(profiles, profiles.userId, sql`(${profiles.isPremium} or ${profiles.trophies} > 0)`),
    hasNone(premiumGrants, premiumGrants.userId),
    hasNone(paymentOrders, paymentOrders.userId),
    hasNone(coupons, coupons.userId),
    hasNone(couponUses, couponUses.ownerId),
    hasNone(taskLists, taskLists.userId),
    hasNone(runs, runs.userId),
  );
}

/** Lists at most `limit` abandoned accounts, the oldest first. */
async function listAbandonedAccounts(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .where(isAbandoned(now))
    .orderBy(asc(user.createdAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Locks the account if it is still abandoned: no one can verify it or sign in before the transaction ends. */
async function lockAbandonedAccount(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  const isIt = eq(user.id, userId);
  // Locked in a statement of its own: changes that it waited for are visible only to the next statement.
  await tx.select({ id: user.id }).from(user).where(isIt).for('update');
  const rows = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(isIt, isAbandoned(now)));
  return rows.length > 0;
}

const batch = 100;

/** Deletes abandoned accounts as their owners would, so that name and address are free again. */
export function createAbandonedAccountSweep(
  services: Pick<Services, 'clock' | 'database' | 'live' | 'log'>,
): Sweep {
  const { database, log } = services;
  return {
    name: 'abandoned accounts',
    everyMs: hourMs,
    run: async (stopping) => {
      // Accounts and sessions use the system's own clock, which no test moves.
      const now = new Date();
      let removed = 0;
      const { failure } = await workThrough({
        find: (limit) => listAbandonedAccounts(database, now, limit),
        limit: batch,
        work: async (userId) => {
          const outcome = await deletePerson(services, userId, async (tx) =>
            (await lockAbandonedAccount(tx, userId, now)) ? null : 'needed',
          );
          if (outcome.ok) removed += 1;
        },
        onFailure: (error, userId) =>
          log.error({ err: error, userId }, 'an abandoned account could not be deleted'),
        stopping,
      });
      if (removed > 0) log.info({ removed }, 'accounts deleted that were never verified');
      if (failure) throw failure;
    },
  };
}
