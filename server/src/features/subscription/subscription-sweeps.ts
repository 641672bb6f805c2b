import { minuteMs } from '@focuspool/domain/time-units';
import type { Services } from '../../platform/services.ts';
import type { Sweep } from '../../platform/sweeps.ts';
import { sweepOverduePremium } from './premium/end-overdue-premium.ts';
import { createRefundSweep } from './refunds/sweep-refunds.ts';
import { sweepUnsentReceiptMails } from './settlement/receipt-mails.ts';
import { sweepOpenOrders, sweepRefusedPayments } from './settlement/reconcile-orders.ts';

const everyMs = minuteMs;

/** The sweeps of payments, premium and receipts. */
export function createSubscriptionSweeps(services: Services): Sweep[] {
  return [
    { name: 'open orders', everyMs, run: (stopping) => sweepOpenOrders(services, stopping) },
    { name: 'refused payments', everyMs, run: (stopping) => sweepRefusedPayments(services, stopping) },
    { name: 'ended premium', everyMs, run: (stopping) => sweepOverduePremium(services, stopping) },
    createRefundSweep(services),
    { name: 'receipts', everyMs, run: (stopping) => sweepUnsentReceiptMails(services, stopping) },
  ];
}
