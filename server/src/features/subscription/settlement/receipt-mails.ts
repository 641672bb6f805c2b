import { formatExactAmount } from '@focuspool/domain/money';
import { plans } from '@focuspool/domain/plans';
import { product } from '@focuspool/domain/product';
import { noCoupon } from '@focuspool/domain/subscription/checkout';
import { dayMs } from '@focuspool/domain/time-units';
import { html } from 'hono/html';
import { findUser } from '../../../platform/auth/user-store.ts';
import { buildMailPage } from '../../../platform/mailer/mail-page.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import type { Services } from '../../../platform/services.ts';
import { untilStopped } from '../../../platform/sweeps.ts';
import { clearReceiptDue, type SubscriptionRow, takeDueReceipts } from '../store/subscription-store.ts';

const batchSize = 50;
const retryMs = 10 * 60_000;
/** Longer than a mail server is down; one that has not taken a receipt by then never will. */
const longestTriedMs = 7 * dayMs;

type ReceiptServices = Pick<Services, 'database' | 'clock' | 'mailer' | 'payments' | 'log' | 'failpoint'>;

/** Mails one receipt, and returns whether that was done. Failures are only logged, since the sweep tries again. */
export async function sendReceipt(
  services: ReceiptServices,
  subscription: SubscriptionRow,
): Promise<boolean> {
  const { database, mailer, payments, log, failpoint } = services;
  const { paymentId, userId } = subscription;
  try {
    const buyer = await findUser(database, userId);
    if (buyer) await mailer.send(buildReceipt(buyer.email, subscription, payments?.isTestMode ?? false));
    await failpoint?.('receipt.sent');
    await clearReceiptDue(database, paymentId);
    return true;
  } catch (error) {
    log.warn({ err: error, paymentId }, 'receipt not sent');
    return false;
  }
}

/**
 * Sends receipts that a crash or a mail server held back; one that is
 * a week old and fails once more is given up. To be run as a sweep.
 */
export async function sweepUnsentReceiptMails(
  services: ReceiptServices,
  stopping?: AbortSignal,
): Promise<void> {
  const { clock, database, log } = services;
  const now = clock.now();
  const retryAt = new Date(now.getTime() + retryMs);
  const due = await takeDueReceipts(database, { now, retryAt, limit: batchSize });
  for (const subscription of untilStopped(due, stopping)) {
    const { paymentId, createdAt } = subscription;
    if (await sendReceipt(services, subscription)) continue;
    if (now.getTime() - createdAt.getTime() < longestTriedMs) continue;
    await clearReceiptDue(database, paymentId);
    log.error({ paymentId }, 'receipt given up');
  }
}

const dayFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
const formatDay = (at: Date) => `${dayFormat.format(at)} (India time)`;

/** Payment methods in the provider's words, and how a receipt names them. */
const methodNames: ReadonlyMap<string, string> = new Map([
  ['upi', 'UPI'],
  ['card', 'Card'],
]);

/** Builds the receipt: plan, amount, payment and dates. */
function buildReceipt(to: string, row: SubscriptionRow, isTestMode: boolean): Mail {
  const { name } = plans[row.plan];
  const lines: [string, string][] = [
    ['Plan', name],
    ['Amount', formatExactAmount(row.pricePaise)],
    ['Payment ID', row.paymentId],
    ['Payment method', methodNames.get(row.paymentMethod) ?? row.paymentMethod],
    ['Coupon', row.couponUsed ?? noCoupon],
    ['Starts', formatDay(row.startDate)],
    ['Ends', formatDay(row.endDate)],
  ];
  const opening = `Thank you. Your ${name} plan for ${product.name} is active.`;
  const closing = isTestMode
    ? 'Test mode, no money moves.'
    : `Questions about this payment? Write to ${product.supportAddress}.`;
  const rows = lines.map(
    ([label, value]) =>
      html`<tr><th style="${headStyle}">${label}</th><td style="${cellStyle}">${value}</td></tr>\n`,
  );
  const below = html`<table style="width:100%;border-collapse:collapse;margin:0 0 24px">
${rows}</table>
<p style="margin:0;line-height:1.5;color:#c9c2e6">${closing}</p>`;
  return {
    to,
    subject: `Your receipt for ${product.name} ${name}`,
    text: `${opening}\n\n${lines.map(([label, value]) => `${label}: ${value}`).join('\n')}\n\n${closing}\n`,
    html: buildMailPage('Receipt', opening, below),
  };
}

const headStyle = 'padding:8px 0;text-align:left;font-weight:400;color:#c9c2e6';
const cellStyle = 'padding:8px 0;text-align:right;font-weight:600';
