import type { Subscriptions } from '@focuspool/domain/subscription/subscription-contract';
import { queryOptions } from '@tanstack/react-query';
import { api, call } from '../../platform/api.ts';

/** Whether the person is premium and by what, what they have bought, newest first, and whether anything is sold here. */
export const subscriptionsQuery = queryOptions({
  queryKey: ['subscriptions'],
  queryFn: (): Promise<Subscriptions> => call(api.subscriptions.$get()),
});
