import { isOperatorAddress } from '@focuspool/domain/operator/operator-access';
import type { Grant } from '@focuspool/domain/operator/people-contract';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { endOfGrant } from '@focuspool/domain/subscription/premium';
import { type Actor, insertAuditEntry } from '../../platform/audit-log/audit-log-store.ts';
import { findUser } from '../../platform/auth/user-store.ts';
import type { Services } from '../../platform/services.ts';
import { mailResetLink } from '../account/password-reset.ts';
import { deletePerson } from '../privacy/delete-person.ts';
import { grantPremium, revokePremium } from '../subscription/premium/grant-premium.ts';
import { findCapturingOrder } from '../subscription/store/payment-order-store.ts';

type ManagingServices = Pick<Services, 'auth' | 'clock' | 'config' | 'database' | 'live' | 'log' | 'mailer'>;

type PersonRefusal = 'thing_missing' | 'profile_missing';

/** Gives premium until the end of a day, or without end. */
export async function grantPremiumAsOperator(
  services: ManagingServices,
  by: Actor,
  userId: string,
  { until }: Grant,
): Promise<Outcome<object, PersonRefusal | 'invalid_input' | 'day_over'>> {
  const now = services.clock.now();
  const endDate = until === null ? null : endOfGrant({ until }, now);
  if (endDate === undefined) return refuse('invalid_input');
  if (endDate && endDate <= now) return refuse('day_over');
  return changePremiumOf(services, userId, (email) => grantPremium(services, email, endDate, by));
}

/** Takes premium back, whatever it rests on. */
export async function revokePremiumAsOperator(
  services: ManagingServices,
  by: Actor,
  userId: string,
): Promise<Outcome<object, PersonRefusal>> {
  return changePremiumOf(services, userId, (email) => revokePremium(services, email, by));
}

async function changePremiumOf(
  { database }: ManagingServices,
  userId: string,
  change: (email: string) => ReturnType<typeof grantPremium>,
): Promise<Outcome<object, PersonRefusal>> {
  const user = await findUser(database, userId);
  if (!user) return refuse('thing_missing');
  const changed = await change(user.email);
  if (changed.ok) return accept({});
  return refuse(changed.reason === 'nobody' ? 'thing_missing' : 'profile_missing');
}

/** Mails a person a link for a new password, as if they had asked for it. */
export async function sendResetLink(
  services: ManagingServices,
  { actor }: Actor,
  userId: string,
): Promise<Outcome<object, 'thing_missing' | 'reset_mail_failed'>> {
  const { clock, database } = services;
  const user = await findUser(database, userId);
  if (!user) return refuse('thing_missing');
  // Logged first, so that no mail is sent without an entry.
  await database.transaction((tx) =>
    insertAuditEntry(tx, { actor, act: 'reset_mail_asked', subject: userId, at: clock.now() }),
  );
  return (await mailResetLink(services, user.email)) ? accept({}) : refuse('reset_mail_failed');
}

/** Deletes a person, as they could themselves. */
export async function deleteAccountAsOperator(
  services: ManagingServices,
  { actor }: Actor,
  userId: string,
): Promise<Outcome<object, 'thing_missing' | 'operator_protected' | 'payment_underway'>> {
  const { clock, config } = services;
  return deletePerson(
    services,
    userId,
    async (tx) => {
      const user = await findUser(tx, userId);
      if (!user) return 'thing_missing';
      if (isOperatorAddress(config.adminEmails, user.email)) return 'operator_protected';
      return (await findCapturingOrder(tx, userId)) ? 'payment_underway' : null;
    },
    (tx) => insertAuditEntry(tx, { actor, act: 'account_deleted', subject: userId, at: clock.now() }),
  );
}
