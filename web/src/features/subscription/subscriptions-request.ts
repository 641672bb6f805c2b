import { daysRemaining } from '@focuspool/domain/subscription/subscription';
import type { Subscription, Subscriptions } from '@focuspool/domain/subscription/subscription-contract';
import { queryOptions } from '@tanstack/react-query';
import { api, call } from '../../platform/api.ts';

/** What the person has bought, newest first, and whether anything is sold here. */
export const subscriptionsQuery = queryOptions({
  queryKey: ['subscriptions'],
  queryFn: (): Promise<Subscriptions> => call(api.subscriptions.$get()),
});

export type RunningSubscription = Subscription & { readonly days: number };

/** The subscription that has days remaining at `now` (epoch milliseconds), if there is one. */
export function findRunning({ subscriptions }: Subscriptions, now: number): RunningSubscription | null {
  for (const subscription of subscriptions) {
    const days = daysRemaining(Date.parse(subscription.endDate), now);
    if (subscription.status === 'active' && days > 0) return { ...subscription, days };
  }
  return null;
}
