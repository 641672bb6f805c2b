import { lockPerson } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { workThrough } from '../../../platform/sweeps.ts';
import { publishPremium } from '../../profile/profile-events.ts';
import { endGrant, listOverdueGrantees } from '../store/premium-grant-store.ts';
import { expireSubscription, listOverdueBuyers } from '../store/subscription-store.ts';
import { settlePremium } from './settle-premium.ts';

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
    const hasEnded = [await expireSubscription(tx, userId, now, now), await endGrant(tx, userId, now, now)];
    return hasEnded.includes(true) ? settlePremium(tx, userId, now) : null;
  });
  if (isPremium !== null) publishPremium(services, userId, isPremium);
}
