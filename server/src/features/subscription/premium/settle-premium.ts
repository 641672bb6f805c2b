import { hasPremium, type PremiumSource } from '@focuspool/domain/subscription/premium';
import type { Transaction } from '../../../platform/database/database.ts';
import { setPremium } from '../../profile/profile-store.ts';
import { type GrantRow, listGrants } from '../store/premium-grant-store.ts';
import { listSubscriptions, type SubscriptionRow } from '../store/subscription-store.ts';

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
