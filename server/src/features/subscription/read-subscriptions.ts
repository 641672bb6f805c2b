import { plans } from '@focuspool/domain/plans';
import { findLongest } from '@focuspool/domain/subscription/premium-sources';
import type { Subscriptions } from '@focuspool/domain/subscription/subscription-contract';
import type { Services } from '../../platform/services.ts';
import { findProfile } from '../profile/profile-store.ts';
import { describeSubscription } from './describe-subscription.ts';
import { type GrantRow, listGrants } from './premium/grant-store.ts';
import { pickSources } from './premium/settle-premium.ts';
import { listSubscriptions, type SubscriptionRow } from './subscription-store.ts';

export async function readSubscriptions(
  { database, config, payments }: Pick<Services, 'database' | 'config' | 'payments'>,
  userId: string,
): Promise<Subscriptions> {
  const profile = await findProfile(database, userId);
  const bought = await listSubscriptions(database, userId);
  const granted = await listGrants(database, userId);
  return {
    premium: profile?.isPremium ? describePremium(bought, granted) : null,
    subscriptions: bought.map(describeSubscription),
    grants: granted.map(describeGrant),
    isPremiumForAll: config.isPremiumForAll,
    isTestMode: payments?.isTestMode ?? false,
  };
}

export function describeGrant({ startDate, endDate, endedAt }: GrantRow): Subscriptions['grants'][number] {
  return {
    startDate: startDate.toISOString(),
    endDate: endDate?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** The flag has decided that the person is premium; this says by what, and how long. */
function describePremium(
  bought: readonly SubscriptionRow[],
  granted: readonly GrantRow[],
): Subscriptions['premium'] {
  const longest = findLongest(pickSources(bought, granted));
  return {
    planName: longest?.plan ? plans[longest.plan].name : null,
    endDate: longest?.endDate?.toISOString() ?? null,
  };
}
