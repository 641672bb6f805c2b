import { hasPremium, type PremiumSource } from '@focuspool/domain/subscription/premium';
import { lockPerson, type Transaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { workThrough } from '../../../platform/sweeps.ts';
import { publishPremium } from '../../profile/profile-events.ts';
import { setPremium } from '../../profile/profile-store.ts';
import { endGrant, type GrantRow, listGrants, listOverdueGrantees } from '../store/premium-grant-store.ts';
import {
  expireSubscription,
  listOverdueBuyers,
  listSubscriptions,
  type SubscriptionRow,
} from '../store/subscription-store.ts';

/** Sets the flag to what subscription and grant say at `now`, and returns it. The caller has locked the person. */
export async function settlePremium(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  const sources = pickSources(await listSubscriptions(tx, userId), await listGrants(tx, userId));
  const isPremium = hasPremium(sources, now);
  await setPremium(tx, userId, isPremium);
  return isPremium;
}

/** Returns the subscriptions and grants that have not been ended. */
export function pickSources(
  bought: readonly SubscriptionRow[],
  granted: readonly GrantRow[],
): PremiumSource[] {
  return [
    ...bought.filter(({ status }) => status === 'active'),
    ...granted.filter(({ endedAt }) => endedAt === null).map(({ endDate }) => ({ plan: null, endDate })),
  ];
}

const batchSize = 200;

type EndingServices = Pick<Services, 'database' | 'clock' | 'live' | 'config'>;

/** Ends subscriptions and grants whose time is over, and the flag with the last of them; to be run as a sweep. */
export async function sweepOverduePremium(
  services: EndingServices & Pick<Services, 'log'>,
  stopping?: AbortSignal,
): Promise<void> {
  const { database, clock, log } = services;
  const { count } = await workThrough({
    find: async (limit) => {
      const buyers = await listOverdueBuyers(database, clock.now(), limit);
      const grantees = await listOverdueGrantees(database, clock.now(), limit);
      return [...new Set([...buyers, ...grantees])];
    },
    limit: batchSize,
    work: (userId) => endOverduePremium(services, userId),
    onFailure: (error, userId) => log.error({ err: error, userId }, 'premium could not be ended'),
    stopping,
  });
  if (count > 0) log.info({ count }, 'premium ended');
}

/** Does the same for one person at once, so that a purchase just after the end starts from scratch. */
export async function endOverduePremium(services: EndingServices, userId: string): Promise<void> {
  const { database, clock } = services;
  const now = clock.now();
  const isPremium = await database.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const hasEnded = [await expireSubscription(tx, userId, now), await endGrant(tx, userId, now, now)];
    return hasEnded.includes(true) ? settlePremium(tx, userId, now) : null;
  });
  if (isPremium !== null) publishPremium(services, userId, isPremium);
}
