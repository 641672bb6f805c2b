import { commandActor } from '@focuspool/domain/operator/audit-log';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import {
  type Actor,
  insertAuditEntry,
  type NewAuditEntry,
} from '../../../platform/audit-log/audit-log-store.ts';
import { findUserByEmail } from '../../../platform/auth/user-store.ts';
import { lockPerson, type Transaction } from '../../../platform/database/database.ts';
import { transactOutcome } from '../../../platform/database/transact-outcome.ts';
import type { Services } from '../../../platform/services.ts';
import { publishPremium } from '../../profile/profile-events.ts';
import { findProfile } from '../../profile/profile-store.ts';
import { endGrant, insertGrant } from '../store/premium-grant-store.ts';
import { expireSubscription } from '../store/subscription-store.ts';
import { settlePremium } from './settle-premium.ts';

/** `nobody`: no one has signed up with the address; `unnamed`: someone has, but has no username yet. */
export type PremiumRefusal = 'nobody' | 'unnamed';

/** Without `live` the person's open tabs notice at their next request. */
export type PremiumServices = Pick<Services, 'clock' | 'database' | 'config'> &
  Partial<Pick<Services, 'live'>>;

/** Makes a change and returns its entry for the audit log. */
type Change = (tx: Transaction, userId: string, now: Date) => Promise<NewAuditEntry>;
type Changed = Promise<Outcome<{ email: string }, PremiumRefusal>>;

const atTheCommandLine: Actor = { actor: commandActor };

/**
 * Gives premium until `endDate` (`endOfGrant` in domain's `premium.ts` works it out from days or a day), or without end if that
 * is null, replacing an earlier grant.
 */
export function grantPremium(
  services: PremiumServices,
  email: string,
  endDate: Date | null,
  by = atTheCommandLine,
): Changed {
  return changePremium(services, email, async (tx, userId, at) => {
    await endGrant(tx, userId, at);
    await insertGrant(tx, { userId, startDate: at, endDate });
    const details = { until: endDate?.toISOString() ?? null };
    return { ...by, act: 'premium_granted', subject: userId, at, details };
  });
}

/** Revokes premium: ends the grant, and a paid subscription too. */
export function revokePremium(services: PremiumServices, email: string, by = atTheCommandLine): Changed {
  return changePremium(services, email, async (tx, userId, at) => {
    await endGrant(tx, userId, at);
    await expireSubscription(tx, userId, at);
    return { ...by, act: 'premium_revoked', subject: userId, at };
  });
}

async function changePremium(
  { database, clock, config, live }: PremiumServices,
  email: string,
  change: Change,
): Changed {
  const user = await findUserByEmail(database, email);
  if (!user) return refuse('nobody');
  const now = clock.now();
  const changed = await transactOutcome<boolean, 'unnamed'>(database, async (tx) => {
    await lockPerson(tx, user.id);
    const before = await findProfile(tx, user.id);
    if (!before) return refuse('unnamed');
    const { details, ...act } = await change(tx, user.id, now);
    const isPremium = await settlePremium(tx, user.id, now);
    const flags = { wasPremium: before.isPremium, isPremium };
    await insertAuditEntry(tx, { ...act, details: { ...details, ...flags } });
    return accept(isPremium);
  });
  if (!changed.ok) return changed;
  if (live) publishPremium({ live, config }, user.id, changed.value);
  return accept({ email: user.email });
}
