import type { Services } from '../../platform/services.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { sweepOverduePremium } from './premium/end-overdue-premium.ts';
import { sweepRefunds } from './refunds/sweep-refunds.ts';
import { sweepUnsentReceiptMails } from './settlement/receipt-mails.ts';
import { sweepOpenOrders, sweepRefusedPayments } from './settlement/reconcile-orders.ts';

const everyMs = 60_000;
const hourMs = 60 * everyMs;

/** The sweeps of payments, premium and receipts. */
export function createSubscriptionSweeps(services: Services): Sweep[] {
  return [
    { name: 'open orders', everyMs, run: () => sweepOpenOrders(services) },
    { name: 'refused payments', everyMs, run: () => sweepRefusedPayments(services) },
    { name: 'ended premium', everyMs, run: () => sweepOverduePremium(services) },
    { name: 'refunds and disputes', everyMs: hourMs, run: () => sweepRefunds(services) },
    { name: 'receipts', everyMs, run: () => sweepUnsentReceiptMails(services) },
  ];
}
