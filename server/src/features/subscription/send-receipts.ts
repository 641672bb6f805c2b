import type { Services } from '../../platform/services.ts';
import { describeReceipt } from './receipt-mail.ts';
import { markReceiptSent, type SubscriptionRow, takeDueReceipts } from './subscription-store.ts';

const batchSize = 50;
const retryMs = 10 * 60_000;

type ReceiptServices = Pick<
  Services,
  'database' | 'clock' | 'auth' | 'mailer' | 'payments' | 'log' | 'failpoint'
>;

/** Mails one receipt. What goes wrong is logged alone, since the sweep tries again. */
export async function sendReceipt(services: ReceiptServices, subscription: SubscriptionRow): Promise<void> {
  const { database, auth, mailer, payments, log, failpoint } = services;
  const { paymentId, userId } = subscription;
  try {
    const { internalAdapter } = await auth.$context;
    const buyer = await internalAdapter.findUserById(userId);
    if (buyer) {
      await mailer.send(describeReceipt(buyer.email, subscription, payments?.isTestMode ?? false));
    }
    await failpoint?.('receipt.sent');
    await markReceiptSent(database, paymentId);
  } catch (error) {
    log.warn({ err: error, paymentId }, 'receipt not sent');
  }
}

/** The sweep that sends the receipts which a crash or a mail server kept from going out. */
export async function sweepReceipts(services: ReceiptServices): Promise<void> {
  const now = services.clock.now();
  const retryAt = new Date(now.getTime() + retryMs);
  const due = await takeDueReceipts(services.database, { now, retryAt, limit: batchSize });
  for (const subscription of due) await sendReceipt(services, subscription);
}
