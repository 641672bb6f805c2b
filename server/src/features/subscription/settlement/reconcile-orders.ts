import { nextOrderCheck, orderLifeMs } from '@focuspool/domain/subscription/checkout';
import { PaymentGatewayError } from '../../../platform/payments/payment-gateway.ts';
import { untilStopped, workOnEach } from '../../../platform/sweeps.ts';
import { lapseOrder, type PaymentOrder, takeDueOrders } from '../store/payment-order-store.ts';
import { takeDueRefused } from '../store/retained-payment-store.ts';
import { type SettleServices, settlePayment } from './settle-payment.ts';

const batchSize = 50;
const refusedRetryMs = 10 * 60_000;

/** The sweep that asks the provider about orders left open, so that no payment is lost with a browser or a webhook. */
export async function sweepOpenOrders(services: SettleServices, stopping?: AbortSignal): Promise<void> {
  const { database, clock, payments, failpoint } = services;
  if (!payments) return;
  const now = clock.now();
  const nextCheck = ({ status, createdAt }: PaymentOrder) =>
    new Date(nextOrderCheck((status === 'capturing' ? now : createdAt).getTime(), now.getTime()));
  while (!stopping?.aborted) {
    const due = await database.transaction((tx) => takeDueOrders(tx, { now, limit: batchSize, nextCheck }));
    for (const order of untilStopped(due, stopping)) await reconcileOrder(services, order);
    if (due.length < batchSize) break;
  }
  await failpoint?.('orders.swept');
}

/** The sweep that checks refused payments again: what was captured all the same is refunded. */
export async function sweepRefusedPayments(services: SettleServices, stopping?: AbortSignal): Promise<void> {
  const { database, clock, payments, log, failpoint } = services;
  if (!payments) return;
  const now = clock.now();
  const retryAt = new Date(now.getTime() + refusedRetryMs);
  while (!stopping?.aborted) {
    const due = await takeDueRefused(database, { now, retryAt, limit: batchSize });
    await workOnEach(
      due,
      stopping,
      (paymentId) => settlePayment(services, paymentId),
      (error, paymentId) => log.error({ err: error, paymentId }, 'refused payment could not be checked'),
    );
    if (due.length < batchSize) break;
  }
  await failpoint?.('refused.swept');
}

async function reconcileOrder(services: SettleServices, order: PaymentOrder): Promise<void> {
  const { database, clock, payments, log } = services;
  const { id, createdAt, paymentId } = order;
  if (!payments) return;
  try {
    for (const payment of await payments.listOrderPayments(id)) {
      const isMade = payment.status === 'authorized' || payment.status === 'captured';
      // The order's own payment may have failed since: then the order has to be released.
      if (isMade || payment.id === paymentId) await settlePayment(services, payment.id);
    }
    if (clock.now().getTime() - createdAt.getTime() > orderLifeMs) await lapseOrder(database, id);
  } catch (error) {
    // A problem with one order must not stop the others: all of them were deferred together.
    const level = error instanceof PaymentGatewayError ? 'warn' : 'error';
    log[level]({ err: error, orderId: id }, 'order could not be reconciled');
  }
}
