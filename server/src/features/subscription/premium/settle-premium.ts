import { hasPremium, type PremiumSource } from '@focuspool/domain/subscription/premium-sources';
import type { Transaction } from '../../../platform/database/database.ts';
import { setPremium } from '../../profile/profile-store.ts';
import { listSubscriptions, type SubscriptionRow } from '../subscription-store.ts';
import { type GrantRow, listGrants } from './grant-store.ts';

/** Sets the flag to what the person's subscription and grant say at `now`, and answers it. The caller holds the person. */
export async function settlePremium(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  const sources = pickSources(await listSubscriptions(tx, userId), await listGrants(tx, userId));
  const isPremium = hasPremium(sources, now);
  await setPremium(tx, [userId], isPremium);
  return isPremium;
}

/** Those that have not been ended. */
export function pickSources(
  bought: readonly SubscriptionRow[],
  granted: readonly GrantRow[],
): PremiumSource[] {
  return [
    ...bought.filter(({ status }) => status === 'active'),
    ...granted.filter(({ endedAt }) => endedAt === null).map(({ endDate }) => ({ plan: null, endDate })),
  ];
}
