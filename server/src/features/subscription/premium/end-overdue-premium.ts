import { lockPerson } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { tellPremium } from '../../profile/profile-news.ts';
import { expireSubscription, listOverdueBuyers } from '../subscription-store.ts';
import { endGrant, listOverdueGrantees } from './grant-store.ts';
import { settlePremium } from './settle-premium.ts';

const batchSize = 200;

type EndingServices = Pick<Services, 'database' | 'clock' | 'live' | 'config'>;

/** The sweep that ends subscriptions and grants once their time is over, and the flag with the last of them. */
export async function sweepOverduePremium(services: EndingServices & Pick<Services, 'log'>): Promise<void> {
  const { database, clock, log } = services;
  for (;;) {
    const buyers = await listOverdueBuyers(database, clock.now(), batchSize);
    const grantees = await listOverdueGrantees(database, clock.now(), batchSize);
    for (const userId of new Set([...buyers, ...grantees])) await endOverduePremium(services, userId);
    const count = buyers.length + grantees.length;
    if (count > 0) log.info({ count }, 'premium ended');
    if (count < batchSize) return;
  }
}

/** The same for one person at once, so that whoever buys again just after the end starts anew. */
export async function endOverduePremium(services: EndingServices, userId: string): Promise<void> {
  const { database, clock } = services;
  const now = clock.now();
  const isPremium = await database.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const hasEnded = [await expireSubscription(tx, userId, now), await endGrant(tx, userId, now, now)];
    return hasEnded.includes(true) ? settlePremium(tx, userId, now) : null;
  });
  if (isPremium !== null) tellPremium(services, userId, isPremium);
}
