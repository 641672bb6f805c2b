import type { Subscriptions } from '@focuspool/domain/subscription/subscription-contract';
import type { Services } from '../../platform/services.ts';
import { describeSubscription } from './describe-subscription.ts';
import { listSubscriptions } from './subscription-store.ts';

export async function readSubscriptions(
  { database, config, payments }: Pick<Services, 'database' | 'config' | 'payments'>,
  userId: string,
): Promise<Subscriptions> {
  const rows = await listSubscriptions(database, userId);
  return {
    subscriptions: rows.map(describeSubscription),
    isPremiumForAll: config.isPremiumForAll,
    isTestMode: payments?.isTestMode ?? false,
  };
}
