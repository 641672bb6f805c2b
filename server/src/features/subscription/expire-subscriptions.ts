import type { Services } from '../../platform/services.ts';
import { tellPremium } from '../profile/profile-news.ts';
import { setPremium } from '../profile/profile-store.ts';
import { expireSubscription, expireSubscriptions } from './subscription-store.ts';

const batchSize = 200;

type ExpiryServices = Pick<Services, 'database' | 'clock' | 'live' | 'config'>;

/** The sweep that ends premium once its time is over: the flag and the subscription's status together. */
export async function sweepEndedSubscriptions(
  services: ExpiryServices & Pick<Services, 'log'>,
): Promise<void> {
  const { database, clock, log } = services;
  for (;;) {
    const userIds = await database.transaction(async (tx) => {
      const ended = await expireSubscriptions(tx, clock.now(), batchSize);
      if (ended.length > 0) await setPremium(tx, ended, false);
      return ended;
    });
    for (const userId of userIds) tellPremium(services, userId, false);
    if (userIds.length > 0) log.info({ count: userIds.length }, 'subscriptions expired');
    if (userIds.length < batchSize) return;
  }
}

/** The same for one person at once, so that whoever buys again just after the end starts anew. */
export async function endOverdueSubscription(services: ExpiryServices, userId: string): Promise<void> {
  const { database, clock } = services;
  const isEnded = await database.transaction(async (tx) => {
    const isOverdue = await expireSubscription(tx, userId, clock.now());
    if (isOverdue) await setPremium(tx, [userId], false);
    return isOverdue;
  });
  if (isEnded) tellPremium(services, userId, false);
}
