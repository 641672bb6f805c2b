import type { Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { tellPremium } from '../profile/profile-news.ts';
import { setPremium } from '../profile/profile-store.ts';
import { expireSubscription, expireSubscriptions } from './subscription-store.ts';

const batchSize = 200;

/** The sweep that ends premium once its time is over: the flag and the subscription's status together. */
export async function sweepEndedSubscriptions({
  database,
  clock,
  live,
  log,
}: Pick<Services, 'database' | 'clock' | 'live' | 'log'>): Promise<void> {
  for (;;) {
    const userIds = await database.transaction(async (tx) => {
      const ended = await expireSubscriptions(tx, clock.now(), batchSize);
      if (ended.length > 0) await setPremium(tx, ended, false);
      return ended;
    });
    for (const userId of userIds) tellPremium(live, userId, false);
    if (userIds.length > 0) log.info({ count: userIds.length }, 'subscriptions expired');
    if (userIds.length < batchSize) return;
  }
}

/** The same for one person at once, so that whoever buys again just after the end starts anew. */
export async function endOverdueSubscription(tx: Transaction, userId: string, now: Date): Promise<void> {
  if (await expireSubscription(tx, userId, now)) await setPremium(tx, [userId], false);
}
