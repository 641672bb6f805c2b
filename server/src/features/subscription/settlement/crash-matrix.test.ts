import { eq } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { openPatientPostgres } from '../../../../testing/databases/patient-postgres.ts';
import { createPostgresDatabase } from '../../../../testing/databases/test-database.ts';
import {
  isOpenedOrder,
  openCrashingShop,
  type RunningShop,
} from '../../../../testing/processes/crashing-shop.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { couponUses } from '../../coupon/coupon-tables.ts';
import { profiles } from '../../profile/profile-tables.ts';
import { subscriptions } from '../subscription-tables.ts';

const steps = [
  'order.requested',
  'order.made',
  'order.saved',
  'settling.started',
  'payment.fetched',
  'order.claimed',
  'payment.captured',
  'subscription.locked',
  'subscription.inserted',
  'premium.set',
  'coupon.recorded',
  'order.paid',
  'subscription.committed',
  'receipt.sent',
];

const refusalSteps = ['payment.refused', 'payment.given_back'];

const refundSteps = [
  'refunds.fetched',
  'refunds.recorded',
  'commission.reversed',
  'subscription.refunded',
  'premium.settled',
  'refunds.committed',
];

const allSteps = [...steps, ...refusalSteps, ...refundSteps];
const repeats = inject('crashRepeats');
const limitMs = repeats * allSteps.length * 60_000;

it(`after a crash at each of ${allSteps.length} steps, ${repeats} times, each payment has one subscription`, {
  timeout: limitMs,
}, async ({ onTestFinished }) => {
  const url = await createPostgresDatabase();
  const engine = await openPatientPostgres(url);
  onTestFinished(() => engine.close());
  const people = await startTestApp({ services: { database: engine.database } });
  const owner = await people.signUp();
  await people.request('/api/coupons/own', { cookie: owner.cookie, body: { letters: 'KILL' } });
  const { provider, start } = await openCrashingShop(url);
  const events: { body: string; signature: string }[] = [];
  provider.sendWebhooksTo(async (body, signature) => events.push({ body, signature }));

  const rounds = Array.from({ length: repeats }, (_, index) => allSteps.map((step) => ({ step, index })));
  for (const { step, index } of rounds.flat()) {
    const shop = await start(step);
    await expectEverythingSettled(step);
    const reporter = index % 2 === 0 ? 'browser' : 'webhook';
    if (refusalSteps.includes(step)) await buyTwice(shop);
    else if (refundSteps.includes(step)) await refund(shop, await buy(shop, reporter));
    else await buy(shop, reporter);
    expect(await shop.ended, `${step} was not reached`).toBe('SIGKILL');
  }
  const last = await start('');
  await expectEverythingSettled('the end');
  last.kill();

  async function openOrder(shop: RunningShop, cookie: string): Promise<string> {
    const body = { planId: 'basic', coupon: 'KILL50' };
    const order = await shop.post('/api/subscriptions/orders', body, cookie);
    return isOpenedOrder(order) ? order.options.order_id : '';
  }

  async function atProvider(path: string, wish: object): Promise<Record<string, string>> {
    events.length = 0;
    const init = { method: 'POST', body: JSON.stringify(wish) };
    const answer = await (await provider.browserRoutes.request(path, init)).json();
    return answer as Record<string, string>;
  }

  async function postEvents(shop: RunningShop): Promise<void> {
    for (const { body, signature } of [...events])
      await shop.post('/api/payments/webhook', body, '', { 'x-razorpay-signature': signature });
  }

  /** Buys a plan; returns the payment's id, or nothing if the server died before it was made. */
  async function buy(shop: RunningShop, reporter: 'browser' | 'webhook'): Promise<string | undefined> {
    const { cookie } = await people.signUp();
    const order_id = await openOrder(shop, cookie);
    if (!order_id) return;
    const { razorpay_payment_id: paymentId } = await atProvider('/pay', { order_id });
    if (reporter === 'webhook') await postEvents(shop);
    else await shop.post('/api/payments/capture', { paymentId, finalAmount: 149 }, cookie);
    return paymentId;
  }

  /** Pays for two plans; the provider captures the second payment by itself, though it buys nothing. */
  async function buyTwice(shop: RunningShop): Promise<void> {
    const { cookie, userId } = await people.signUp();
    const order_id = await openOrder(shop, cookie);
    const second = await shop.post('/api/subscriptions/orders', { planId: 'standard' }, cookie);
    const { razorpay_payment_id: paymentId } = await atProvider('/pay', { order_id });
    await shop.post('/api/payments/capture', { paymentId, finalAmount: 149 }, cookie);
    provider.faults.set(userId, 'captured_before');
    if (isOpenedOrder(second)) await atProvider('/pay', { order_id: second.options.order_id });
    await postEvents(shop);
  }

  async function refund(shop: RunningShop, payment_id: string | undefined): Promise<void> {
    await atProvider('/refunds', { payment_id });
    await postEvents(shop);
  }

  async function expectEverythingSettled(nextStep: string): Promise<void> {
    const taken = provider.ledger.listTaken().map(({ id }) => id);
    const rows = await engine.database.select().from(subscriptions);
    const bought = rows.filter(({ status }) => status !== 'refunded');
    const returned = rows.filter(({ status }) => status === 'refunded');
    const uses = await engine.database.select().from(couponUses);
    const reversed = uses.flatMap(({ reverses }) => reverses ?? []);
    const earning = uses.filter((use) => !use.reverses && !reversed.includes(use.paymentId));
    const about = `before ${nextStep}`;
    expect(bought.map(({ paymentId }) => paymentId).sort(), about).toEqual(taken.sort());
    expect(earning.map(({ paymentId }) => paymentId).sort(), about).toEqual(taken);
    expect(new Set(rows.map(({ userId }) => userId)).size, about).toBe(rows.length);
    expect(reversed.sort(), about).toEqual(returned.map(({ paymentId }) => paymentId).sort());
    const flagged = await engine.database.select().from(profiles).where(eq(profiles.isPremium, true));
    expect(flagged.map(({ userId }) => userId).sort(), about).toEqual(
      bought.map(({ userId }) => userId).sort(),
    );
  }
});
