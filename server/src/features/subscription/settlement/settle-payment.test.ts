import { waitFor } from '@focuspool/domain/testing/waiting';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { itOn } from '../../../../testing/databases/engine-choice.ts';
import type { Person } from '../../../../testing/people.ts';
import {
  postWebhook,
  startBreakingShop,
  startTestShop,
  type TestShop,
  toCaptureReport,
} from '../../../../testing/test-shop.ts';
import type { ProviderFault } from '../../../platform/payments/test-provider/provider-fault.ts';
import { couponUses } from '../../coupon/coupon-tables.ts';
import { listUses } from '../../coupon/coupon-use-store.ts';
import { deletePerson } from '../../privacy/delete-person.ts';
import { findProfile } from '../../profile/profile-store.ts';
import { revokePremium } from '../premium/grant-premium.ts';
import { findOrder } from '../store/payment-order-store.ts';
import { listSubscriptions } from '../store/subscription-store.ts';
import { sweepOpenOrders } from './reconcile-orders.ts';

// Short, since one fault is an answer that never comes.
const shop = await startTestShop({ gatewayTimeoutMs: 4_000 });
const { database } = shop.services;
const minute = 60_000;

async function couponOf(shop: TestShop, owner: Person): Promise<string> {
  const letters = Array.from({ length: 4 }, () => String.fromCharCode(65 + Math.floor(Math.random() * 26)));
  const body = { letters: letters.join('') };
  await shop.request('/api/coupons/own', { cookie: owner.cookie, body });
  return `${body.letters}50`;
}

async function usesOf(owner: Person) {
  return listUses(database, { ownerId: owner.userId, plan: null, since: null }, { limit: 100, offset: 0 });
}

/** Reads what a purchase left behind: the statuses of subscriptions, and the flag. */
async function readTraces({ userId }: Person) {
  const [bought, profile] = [await listSubscriptions(database, userId), await findProfile(database, userId)];
  return { bought: bought.map(({ status }) => status), isPremium: profile?.isPremium };
}

const paidOnce = { bought: ['active'], isPremium: true };
const paidNothing = { bought: [], isPremium: false };

async function startPaying(fault: ProviderFault | null) {
  const person = await shop.signUp();
  shop.setFault(person, fault);
  const order = await shop.openOrder(person, 'basic');
  const paid = await shop.pay(order);
  return { person, paymentId: paid.razorpay_payment_id, order, report: toCaptureReport(order, paid) };
}

async function sweepLater() {
  shop.clock.advance(2 * minute);
  await sweepOpenOrders(shop.services);
}

it('a payment reported only by the webhook is settled', async () => {
  const { person } = await startPaying(null);
  expect(await shop.deliverWebhooks()).toContain(200);
  expect(await readTraces(person)).toEqual(paidOnce);
});

it('a payment reported by the webhook before the browser is settled once', async () => {
  const { person, report } = await startPaying(null);
  await shop.deliverWebhooks();
  expect((await shop.capture(person, report)).body.success).toBe(true);
  expect(await readTraces(person)).toEqual(paidOnce);
});

it('a payment reported by neither browser nor webhook is settled by the sweep', async () => {
  const { person } = await startPaying('webhook_never');
  expect(await readTraces(person)).toEqual(paidNothing);
  await sweepLater();
  expect(await readTraces(person)).toEqual(paidOnce);
  await sweepLater();
  expect(await readTraces(person)).toEqual(paidOnce);
});

it('a payment reported at once by a hundred webhooks and ten browsers is settled once', async () => {
  // The provider lives in this busy process too, so that its answers may be late.
  const shop = await startTestShop({ gatewayTimeoutMs: 60_000 });
  const [owner, buyer] = [await shop.signUp(), await shop.signUp()];
  const order = await shop.openOrder(buyer, 'premium', await couponOf(shop, owner));
  const events: { body: string; signature: string }[] = [];
  shop.provider.sendWebhooksTo(async (body, signature) => events.push({ body, signature }));
  const report = toCaptureReport(order, await shop.pay(order));
  const [event] = events;
  if (!event) throw new Error('No webhook was announced');
  const webhooks = Array.from({ length: 100 }, () => postWebhook(shop, event));
  const captures = Array.from({ length: 10 }, () => shop.capture(buyer, report));
  const answers = await Promise.all(captures);
  const statuses = await Promise.all(webhooks);

  expect(answers.map(({ body }) => body.reason ?? 'success')).toEqual(Array(10).fill('success'));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await readTraces(buyer)).toEqual(paidOnce);
  const uses = await usesOf(owner);
  expect(uses.map(({ commissionPaise, amountPaise }) => [amountPaise, commissionPaise])).toEqual([
    [84_900, 8_490],
  ]);
  const receipts = () => shop.mails.filter(({ to }) => to === buyer.email);
  await waitFor(() => expect(receipts()).not.toEqual([]));
  expect(receipts()).toHaveLength(1);
});

it.each(['captured_before', 'captured_twice', 'timeout_after_capture', 'webhook_first'] as const)(
  'a buyer gets what they paid for despite the provider fault %s',
  async (fault) => {
    const { person, report } = await startPaying(fault);
    expect((await shop.capture(person, report)).body.success).toBe(true);
    expect(await readTraces(person)).toEqual(paidOnce);
  },
);

it('a payment whose capture hits an outage is not refused and is captured later by the sweep', async () => {
  const { person, report } = await startPaying('outage_at_capture');
  expect((await shop.capture(person, report)).body.reason).toBe('payment_uncertain');
  await sweepLater();
  expect(await readTraces(person)).toEqual(paidNothing);
  shop.setFault(person, null);
  await sweepLater();
  expect(await readTraces(person)).toEqual(paidOnce);
});

it('a payment captured by the provider is not refunded while another one of its person is underway', async () => {
  const { person, report } = await startPaying('outage_at_capture');
  const other = await shop.openOrder(person, 'standard');
  expect((await shop.capture(person, report)).body.reason).toBe('payment_uncertain');
  shop.setFault(person, 'captured_before');
  const taken = await shop.pay(other);
  expect((await shop.capture(person, toCaptureReport(other, taken))).body.reason).toBe('payment_busy');
  const announced = shop.takeWebhooks().filter(({ body }) => body.includes(taken.razorpay_payment_id));
  const answers = await Promise.all(announced.map((event) => postWebhook(shop, event)));
  expect(new Set(answers)).toEqual(new Set([409]));
  expect(shop.provider.ledger.findPayment(taken.razorpay_payment_id)?.status).toBe('captured');
  shop.setFault(person, null);
  await sweepLater();
  expect(await readTraces(person)).toEqual(paidOnce);
});

it('an outage after the capture gives the buyer the payment id, and the sweep settles the payment', async () => {
  const { person, report, paymentId } = await startPaying('outage_after_capture');
  const { status, body } = await shop.capture(person, report);
  const error = `Payment processing error. Please contact support with your payment ID: ${paymentId}`;
  expect([status, body]).toEqual([503, { success: false, error, reason: 'payment_uncertain' }]);
  await sweepLater();
  expect(await readTraces(person)).toEqual(paidNothing);
  shop.setFault(person, null);
  await sweepLater();
  expect(await readTraces(person)).toEqual(paidOnce);
});

it('a refused capture gives no premium, and the order can be paid again', async () => {
  const { person, report, order } = await startPaying('refused_at_capture');
  const { status, body } = await shop.capture(person, report);
  expect([status, body.reason]).toEqual([409, 'payment_declined']);
  expect(await readTraces(person)).toEqual(paidNothing);
  shop.setFault(person, null);
  const again = toCaptureReport(order, await shop.pay(order));
  expect((await shop.capture(person, again)).body.success).toBe(true);
  expect(await readTraces(person)).toEqual(paidOnce);
});

it('a payment of the wrong amount is never captured', async () => {
  const { person, report, paymentId } = await startPaying('wrong_amount');
  expect((await shop.capture(person, report)).body.reason).toBe('payment_amount_wrong');
  await shop.deliverWebhooks();
  await sweepLater();
  expect(await readTraces(person)).toEqual(paidNothing);
  expect(shop.provider.ledger.findPayment(paymentId)?.status).toBe('authorized');
});

it('a payment of the wrong amount that is captured already is refunded', async () => {
  const { person, paymentId } = await startPaying('wrong_amount');
  const { ledger } = shop.provider;
  const payment = ledger.findPayment(paymentId);
  if (!payment) throw new Error('The provider does not know the payment');
  ledger.keep({ ...payment, status: 'captured', captured: true });
  await sweepLater();
  expect(await readTraces(person)).toEqual(paidNothing);
  expect(ledger.findPayment(paymentId)?.status).toBe('refunded');
});

it('a declined payment settles nothing', async () => {
  const person = await shop.signUp();
  shop.setFault(person, 'declined');
  const order = await shop.openOrder(person, 'basic');
  await expect(shop.pay(order)).rejects.toThrow();
  await shop.deliverWebhooks();
  const [failed] = shop.provider.ledger.listPayments(order.options.order_id);
  const { body } = await shop.capture(person, { paymentId: failed?.id, finalAmount: 149 });
  expect(body.reason).toBe('payment_not_made');
  expect(await readTraces(person)).toEqual(paidNothing);
});

it('a subscription that cannot be saved leaves nothing behind and is saved by the sweep', async () => {
  const { breaking, mend } = await startBreakingShop('order.paid');
  const person = await breaking.signUp();
  const order = await breaking.openOrder(person, 'basic');
  const report = toCaptureReport(order, await breaking.pay(order));
  const error = `Payment processing error. Please contact support with your payment ID: ${report.paymentId}`;
  const failed = { status: 503, body: { success: false, error, reason: 'payment_unsaved' } };
  expect(await breaking.capture(person, report)).toEqual(failed);
  expect(new Set(await breaking.deliverWebhooks())).toEqual(new Set([503]));
  expect(await readTraces(person)).toEqual(paidNothing);
  mend();
  breaking.clock.advance(2 * minute);
  await sweepOpenOrders(breaking.services);
  expect(await readTraces(person)).toEqual(paidOnce);
});

itOn('postgres')("a purchase and the concurrent deletion of its coupon's owner both succeed", async () => {
  let deletion: Promise<unknown> = Promise.resolve();
  const deletingShop = await startTestShop({
    services: {
      failpoint: async (step) => {
        if (step !== 'subscription.locked') return;
        deletion = deletePerson(deletingShop.services, owner.userId, async () => null);
        const waiting = sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        await waitFor(async () => expect(await database.execute(waiting)).toMatchObject({ rows: [{}] }));
      },
    },
  });
  const [owner, buyer] = [await deletingShop.signUp(), await deletingShop.signUp()];
  const { success } = await deletingShop.buy(buyer, 'basic', await couponOf(deletingShop, owner));
  expect(success).toBe(true);
  expect(await deletion).toEqual({ ok: true, value: {} });
  const uses = await database.select().from(couponUses).where(eq(couponUses.buyerId, buyer.userId));
  expect(uses).toMatchObject([{ ownerId: null, commissionPaise: 1_490 }]);
});

it('a person whose payment was returned before its capture can buy again', async () => {
  const { breaking, mend } = await startBreakingShop('order.claimed');
  const person = await breaking.signUp();
  const order = await breaking.openOrder(person, 'basic');
  const report = toCaptureReport(order, await breaking.pay(order));
  expect((await breaking.capture(person, report)).status).toBe(500);
  mend();
  const { ledger } = breaking.provider;
  const payment = ledger.findPayment(report.paymentId);
  if (!payment) throw new Error('The provider does not know the payment');
  ledger.keep({ ...payment, status: 'refunded' });
  breaking.clock.advance(2 * minute);
  await sweepOpenOrders(breaking.services);
  expect((await breaking.buy(person, 'standard')).success).toBe(true);
  expect(await readTraces(person)).toEqual(paidOnce);
});

it('a lapsed order is checked within minutes once its payment may have been captured', async () => {
  const { breaking, mend } = await startBreakingShop('payment.captured');
  const person = await breaking.signUp();
  const order = await breaking.openOrder(person, 'basic');
  breaking.clock.advance(4 * 24 * 60 * minute);
  await sweepOpenOrders(breaking.services);
  expect(await findOrder(database, order.options.order_id)).toMatchObject({ status: 'lapsed' });
  await breaking.pay(order);
  expect(await breaking.deliverWebhooks()).toContain(500);
  mend();
  breaking.clock.advance(2 * minute);
  await sweepOpenOrders(breaking.services);
  expect(await readTraces(person)).toEqual(paidOnce);
});

it('of two purchases paid in two tabs at once one is captured and the other is not', async () => {
  const person = await shop.signUp();
  const orders = [await shop.openOrder(person, 'basic'), await shop.openOrder(person, 'standard')];
  const reports = await Promise.all(
    orders.map(async (order) => toCaptureReport(order, await shop.pay(order))),
  );
  await Promise.all(reports.map((report) => shop.capture(person, report)));
  await sweepLater();
  expect(await readTraces(person)).toEqual(paidOnce);
  const statuses = reports.map(({ paymentId }) => shop.provider.ledger.findPayment(paymentId)?.status);
  expect(statuses.sort()).toEqual(['authorized', 'captured']);
});

it('a second purchase that the provider captured by itself is refunded', async () => {
  const person = await shop.signUp();
  const late = await shop.openOrder(person, 'standard');
  await shop.buy(person, 'basic');
  shop.setFault(person, 'captured_before');
  const { razorpay_payment_id: paymentId } = await shop.pay(late);
  const { body } = await shop.capture(person, { paymentId, finalAmount: 549 });
  expect(body).toMatchObject({ success: false, error: 'You are already a premium user' });
  expect(shop.provider.ledger.findPayment(paymentId)?.status).toBe('refunded');
  expect(await readTraces(person)).toEqual(paidOnce);
});

it('a purchase begun just as the previous one has ended starts at once', async () => {
  const person = await shop.signUp();
  await shop.buy(person, 'basic');
  shop.clock.advance(30 * 24 * 60 * minute);
  const { success, subscription } = await shop.buy(person, 'premium');
  expect(success).toBe(true);
  expect(subscription?.startDate).toBe(shop.clock.now().toISOString());
  expect(await readTraces(person)).toEqual({ bought: ['active', 'expired'], isPremium: true });
});

it('a person whose purchase was revoked can buy the same again at once', async () => {
  const person = await shop.signUp();
  await shop.buy(person, 'basic');
  await revokePremium(shop.services, person.email);
  expect((await shop.buy(person, 'basic')).success).toBe(true);
  expect(await readTraces(person)).toEqual({ bought: ['active', 'expired'], isPremium: true });
});
