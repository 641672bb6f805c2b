import { plans } from '@focuspool/domain/plans';
import { noCoupon } from '@focuspool/domain/subscription/checkout';
import { findLongest } from '@focuspool/domain/subscription/premium';
import type { Subscription, Subscriptions } from '@focuspool/domain/subscription/subscription-contract';
import type { Services } from '../../platform/services.ts';
import { findProfile } from '../profile/profile-store.ts';
import { pickSources } from './premium/settle-premium.ts';
import { type GrantRow, listGrants } from './store/premium-grant-store.ts';
import { listSubscriptions, type SubscriptionRow } from './store/subscription-store.ts';

export async function readSubscriptions(
  { database, config, payments }: Pick<Services, 'database' | 'config' | 'payments'>,
  userId: string,
): Promise<Subscriptions> {
  const profile = await findProfile(database, userId);
  const bought = await listSubscriptions(database, userId);
  const granted = await listGrants(database, userId);
  return {
    premium: profile?.isPremium ? findPremium(bought, granted) : null,
    subscriptions: bought.map(toSubscription),
    grants: granted.map(toGrant),
    isPremiumForAll: config.isPremiumForAll,
    isTestMode: payments?.isTestMode ?? false,
  };
}

export function toGrant({ startDate, endDate, endedAt }: GrantRow): Subscriptions['grants'][number] {
  return {
    startDate: startDate.toISOString(),
    endDate: endDate?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** Finds what the person's premium rests on, and until when; that they have it is decided by the flag. */
function findPremium(
  bought: readonly SubscriptionRow[],
  granted: readonly GrantRow[],
): Subscriptions['premium'] {
  const longest = findLongest(pickSources(bought, granted));
  return {
    planName: longest?.plan ? plans[longest.plan].name : null,
    endDate: longest?.endDate?.toISOString() ?? null,
  };
}

export function toSubscription(row: SubscriptionRow): Subscription {
  return {
    plan: row.plan,
    planName: plans[row.plan].name,
    startDate: row.startDate.toISOString(),
    endDate: row.endDate.toISOString(),
    price: row.pricePaise,
    discountApplied: row.discountApplied,
    couponUsed: row.couponUsed ?? noCoupon,
    status: row.status,
    paymentId: row.paymentId,
    paymentMethod: row.paymentMethod,
    createdAt: row.createdAt.toISOString(),
  };
}
