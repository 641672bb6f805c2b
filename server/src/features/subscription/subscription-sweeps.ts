import type { Services } from '../../platform/services.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { sweepEndedSubscriptions } from './expire-subscriptions.ts';
import { sweepOpenOrders } from './reconcile-orders.ts';
import { sweepReceipts } from './send-receipts.ts';

const everyMs = 60_000;

/** What keeps payments, premium and receipts true without anybody asking. */
export function createSubscriptionSweeps(services: Services): Sweep[] {
  return [
    { name: 'open orders', everyMs, run: () => sweepOpenOrders(services) },
    { name: 'ended subscriptions', everyMs, run: () => sweepEndedSubscriptions(services) },
    { name: 'receipts', everyMs, run: () => sweepReceipts(services) },
  ];
}
