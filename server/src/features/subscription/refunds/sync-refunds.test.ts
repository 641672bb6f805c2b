import { analyticsSchema } from '@focuspool/domain/coupon/coupon-contract';
import { subscriptionsSchema } from '@focuspool/domain/subscription/subscription-contract';
import { waitFor } from '@focuspool/domain/testing/waiting';
import { dayMs } from '@focuspool/domain/time-units';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openLiveClient, serveTestLive } from '../../../../testing/live-client.ts';
import type { Person } from '../../../../testing/people.ts';
import { readReply } from '../../../../testing/read-reply.ts';
import { postWebhook, startTestShop, type TestShop } from '../../../../testing/test-shop.ts';
import { PaymentGatewayError } from '../../../platform/payments/payment-gateway.ts';
import { signText } from '../../../platform/payments/payment-signature.ts';
import { grantPremium } from '../premium/grant-premium.ts';
import { listDisputes, listRefunds, upsertDispute, upsertRefunds } from '../store/refund-store.ts';
import { createRefundSweep, sweepRefunds } from './sweep-refunds.ts';

// Forty webhooks at once may keep the provider waiting for seconds on a busy machine.
const shop = await startTestShop({ gatewayTimeoutMs: 60_000 });
const mainShop = shop;
const { services, clock } = shop;
const { database } = services;
const password = 'correct horse';
let coupons = 0;

async function buyWithCoupon(shop: TestShop = mainShop) {
  const [owner, buyer] = [await shop.signUp(), await shop.signUp({ password })];
  coupons += 1;
  const letters = `R${String.fromCharCode(64 + coupons)}`;
  await shop.request('/api/coupons/own', { cookie: owner.cookie, body: { letters } });
  const { subscription } = await shop.buy(buyer, 'standard', `${letters}50`);
  if (!subscription) throw new Error('Nothing was bought');
  await shop.deliverWebhooks();
  return { owner, buyer, payment_id: subscription.paymentId };
}

async function readPage({ cookie }: Person) {
  return readReply(subscriptionsSchema, await shop.request('/api/subscriptions', { cookie }));
}

async function readRevenue({ cookie }: Person) {
  const response = await shop.request('/api/coupons/analytics', { cookie });
  const { revenue, rows } = await readReply(analyticsSchema, response);
  return { revenue, amounts: rows.map(({ amountPaid, isRefund }) => [amountPaid, isRefund]) };
}

const stillPaid = { premium: { planName: 'Standard' }, subscriptions: [{ status: 'active' }] };
const givenBack = { premium: null, subscriptions: [{ status: 'refunded' }] };
const earned = { revenue: 5_490, amounts: [[54_900, false]] };
const takenBack = {
  revenue: 0,
  amounts: [
    [-54_900, true],
    [54_900, false],
  ],
};

it('a full refund ends the subscription and reverses its commission once, however often it is reported', async () => {
  const { owner, buyer, payment_id } = await buyWithCoupon();
  expect([await readPage(buyer), await readRevenue(owner)]).toMatchObject([stillPaid, earned]);
  clock.advance(60_000);
  await shop.atProvider('/refunds', { payment_id });
  const events = shop.takeWebhooks();
  expect(events.map(({ body }) => JSON.parse(body).event)).toEqual(['refund.created', 'refund.processed']);
  const told = Array.from({ length: 20 }, () => events.toReversed()).flat();
  const statuses = await Promise.all(told.map((event) => postWebhook(shop, event)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  await sweepRefunds(services);
  expect([await readPage(buyer), await readRevenue(owner)]).toMatchObject([givenBack, takenBack]);
  expect((await readPage(buyer)).subscriptions[0]?.endDate).toBe(clock.now().toISOString());
  expect((await shop.buy(buyer, 'basic')).success, 'a new purchase').toBe(true);
});

it('a failed refund after a full one is recorded and reverses no commission again', async () => {
  const { owner, buyer, payment_id } = await buyWithCoupon();
  const { ledger } = shop.provider;
  const gone = ledger.findRefund(await shop.atProvider('/refunds', { payment_id }));
  if (!gone) throw new Error('Nothing was refunded');
  const events = shop.takeWebhooks();
  const tellAll = () => Promise.all(events.map((event) => postWebhook(shop, event)));
  expect(await tellAll()).toEqual([200, 200]);
  clock.advance(60_000);
  ledger.keep({ ...gone, id: `${gone.id}_later`, status: 'failed', created_at: gone.created_at + 60 });
  expect(await tellAll()).toEqual([200, 200]);
  const known = await listRefunds(database, [payment_id]);
  expect(known.map(({ status }) => status)).toEqual(['failed', 'processed']);
  expect(await readPage(buyer)).toMatchObject(givenBack);
  expect((await readRevenue(owner)).revenue).toBe(0);
});

it('a partial refund is only recorded, until the rest is refunded too', async () => {
  const { owner, buyer, payment_id } = await buyWithCoupon();
  await shop.atProvider('/refunds', { payment_id, amount: 20_000 });
  await sweepRefunds(services);
  expect([await readPage(buyer), await readRevenue(owner)]).toMatchObject([stillPaid, earned]);
  expect(await listRefunds(database, [payment_id])).toMatchObject([
    { amountPaise: 20_000, status: 'processed' },
  ]);
  clock.advance(60_000);
  await shop.atProvider('/refunds', { payment_id });
  await sweepRefunds(services);
  expect([await readPage(buyer), await readRevenue(owner)]).toMatchObject([givenBack, takenBack]);
});

it('a pending refund does not end a subscription yet, and a failed one does not end it at all', async () => {
  const { buyer, payment_id } = await buyWithCoupon();
  for (const status of ['failed', 'processed'] as const) {
    const refund_id = await shop.atProvider('/refunds', { payment_id, status: 'pending' });
    await sweepRefunds(services);
    expect(await readPage(buyer)).toMatchObject(stillPaid);
    clock.advance(60_000);
    await shop.atProvider('/refunds', { refund_id, status });
    await sweepRefunds(services);
    expect(await readPage(buyer)).toMatchObject(status === 'failed' ? stillPaid : givenBack);
  }
  const known = await listRefunds(database, [payment_id]);
  expect(known.map(({ status }) => status).sort()).toEqual(['failed', 'processed']);
});

it('an event about a refund that the provider does not know changes nothing', async () => {
  const { buyer, payment_id } = await buyWithCoupon();
  const refund = { entity: { id: 'rfnd_1', amount: 54_900, status: 'processed' } };
  const payload = { payment: { entity: { id: payment_id, status: 'refunded' } }, refund };
  const body = JSON.stringify({ event: 'refund.processed', payload });
  const signature = signText(body, shop.provider.settings.webhookSecret);
  expect(await postWebhook(shop, { body, signature })).toBe(200);
  expect(await readPage(buyer)).toMatchObject(stillPaid);
});

it('a refund event is answered with 503, to be sent again, while the refunds cannot be fetched', async () => {
  const { buyer, payment_id } = await buyWithCoupon();
  shop.setFault(buyer, 'refunds_down');
  await shop.atProvider('/refunds', { payment_id });
  const events = shop.takeWebhooks();
  for (const event of events) expect(await postWebhook(shop, event)).toBe(503);
  shop.setFault(buyer, null);
  for (const event of events) expect(await postWebhook(shop, event)).toBe(200);
  expect(await readPage(buyer)).toMatchObject(givenBack);
});

it('the sweep records refunds and disputes even if another refund cannot be recorded', async () => {
  const disputed = await buyWithCoupon();
  const bought = [await buyWithCoupon(), await buyWithCoupon(), await buyWithCoupon()];
  for (const { payment_id } of bought) {
    await shop.atProvider('/refunds', { payment_id });
    clock.advance(60_000);
  }
  const dispute_id = await shop.atProvider('/disputes', { payment_id: disputed.payment_id });
  const ids = bought.map(({ payment_id }) => payment_id);
  await database.execute(
    sql.raw(`create function refuse_refund() returns trigger language plpgsql as $$
      begin raise 'this one stays away'; end $$`),
  );
  await database.execute(
    sql.raw(`create trigger refuse_refund before insert on payment_refunds for each row
      when (new.payment_id = '${ids[1]}') execute function refuse_refund()`),
  );
  await sweepRefunds(services).finally(() =>
    database.execute(sql.raw('drop function refuse_refund cascade')),
  );
  const recorded = (await listRefunds(database, ids)).map(({ paymentId }) => paymentId);
  expect(new Set(recorded)).toEqual(new Set([ids[0], ids[2]]));
  expect(await listDisputes(database, [disputed.payment_id])).toMatchObject([{ id: dispute_id }]);
  await sweepRefunds(services);
  expect(await listRefunds(database, ids)).toHaveLength(3);
});

it('a refund leaves premium to a person who has a grant as well', async () => {
  const { buyer, payment_id } = await buyWithCoupon();
  await grantPremium(services, buyer.email, null);
  await shop.atProvider('/refunds', { payment_id });
  await sweepRefunds(services);
  expect(await readPage(buyer)).toMatchObject({
    premium: { planName: null, endDate: null },
    subscriptions: [{ status: 'refunded' }],
  });
});

it('a refund of an ended subscription leaves the next one, and counts in the month of the refund', async () => {
  const later = await startTestShop();
  const { owner, buyer, payment_id } = await buyWithCoupon(later);
  const plannedEnd = new Date(later.clock.now().getTime() + 180 * dayMs).toISOString();
  later.clock.advance(181 * dayMs);
  expect((await later.buy(buyer, 'basic')).success).toBe(true);
  await later.deliverWebhooks();
  await later.atProvider('/refunds', { payment_id });
  expect(await later.deliverWebhooks()).toEqual([200, 200]);
  expect(await readPage(buyer)).toMatchObject({
    premium: { planName: 'Basic' },
    subscriptions: [{ status: 'active' }, { status: 'refunded', endDate: plannedEnd }],
  });
  expect(await readRevenue(owner), 'all time').toMatchObject(takenBack);
  const response = await later.request('/api/coupons/analytics?period=month&timeZone=UTC', owner);
  expect(await readReply(analyticsSchema, response), 'the month of the refund').toMatchObject({
    revenue: -5_490,
    rows: [{ amountPaid: -54_900, isRefund: true }],
  });
});

it('a refund to a deleted buyer is recorded and reverses the commission', async () => {
  const { owner, buyer, payment_id } = await buyWithCoupon();
  const { cookie } = buyer;
  expect(
    (await shop.request('/api/privacy/account-deletion', { cookie, body: { proof: password } })).status,
  ).toBe(200);
  clock.advance(60_000);
  await shop.atProvider('/refunds', { payment_id });
  expect(await shop.deliverWebhooks()).toEqual([200, 200]);
  expect(await listRefunds(database, [payment_id])).toMatchObject([{ amountPaise: 54_900 }]);
  expect(await readRevenue(owner)).toMatchObject(takenBack);
});

it("a refund is reported to the buyer's open tabs at once", async () => {
  const own = await startTestShop();
  const url = await serveTestLive(own);
  const buyer = await own.signUp();
  const { subscription } = await own.buy(buyer, 'basic');
  await own.deliverWebhooks();
  const topic = `profile:${buyer.userId}`;
  const tab = await openLiveClient(url, { cookie: buyer.cookie });
  await tab.subscribe(topic);
  await own.atProvider('/refunds', { payment_id: subscription?.paymentId });
  expect(await own.deliverWebhooks()).toEqual([200, 200]);
  await waitFor(() => expect(tab.messagesOf(topic)).toEqual([{ isPremium: false }]));
});

it('a dispute is recorded with its outcome and ends no subscription', async () => {
  const { owner, buyer, payment_id } = await buyWithCoupon();
  const dispute_id = await shop.atProvider('/disputes', { payment_id, amount: 30_000 });
  const [created] = shop.takeWebhooks();
  if (!created) throw new Error('Nothing was announced');
  expect(await postWebhook(shop, created)).toBe(200);
  const read = () => listDisputes(database, [payment_id]);
  expect(await read()).toMatchObject([
    { phase: 'chargeback', status: 'open', amountPaise: 30_000, deductedPaise: 0 },
  ]);
  await shop.atProvider('/disputes', { dispute_id, status: 'lost' });
  expect(await shop.deliverWebhooks()).toEqual([200]);
  expect(await postWebhook(shop, created), 'the first event again').toBe(200);
  expect(await read()).toMatchObject([{ status: 'lost', deductedPaise: 30_000 }]);
  expect([await readPage(buyer), await readRevenue(owner)]).toMatchObject([stillPaid, earned]);
});

it('the sweep finds a dispute whose events never came', async () => {
  const { payment_id } = await buyWithCoupon();
  const dispute_id = await shop.atProvider('/disputes', { payment_id });
  await sweepRefunds(services);
  await shop.atProvider('/disputes', { dispute_id, status: 'won' });
  await sweepRefunds(services);
  expect(await listDisputes(database, [payment_id])).toMatchObject([{ id: dispute_id, status: 'won' }]);
});

it('the sweep finds refunds of the last 30 days and disputes of the last 180 without events', async () => {
  const later = await startTestShop();
  const { payment_id } = await buyWithCoupon(later);
  await later.atProvider('/refunds', { payment_id, amount: 100 });
  later.clock.advance(29 * dayMs);
  await sweepRefunds(later.services);
  expect(await listRefunds(database, [payment_id])).toHaveLength(1);
  await later.atProvider('/disputes', { payment_id });
  later.clock.advance(150 * dayMs);
  await sweepRefunds(later.services);
  expect(await listDisputes(database, [payment_id])).toHaveLength(1);
});

it('a processed refund stays processed when an older report says that it is pending', async () => {
  const { payment_id } = await buyWithCoupon();
  const [earlier, later] = [new Date(1_000), new Date(2_000)];
  const gone = { id: 'rfnd_late', paymentId: payment_id, amount: 100, createdAt: earlier };
  await database.transaction(async (tx) => {
    await upsertRefunds(tx, [{ ...gone, status: 'processed' }], later);
    await upsertRefunds(tx, [{ ...gone, status: 'pending' }], earlier);
  });
  expect(await listRefunds(database, [payment_id])).toMatchObject([{ status: 'processed' }]);
});

it('a lost dispute stays lost when an older report says that it is open', async () => {
  const { payment_id } = await buyWithCoupon();
  const paid = { id: 'disp_late', paymentId: payment_id, amount: 100, phase: 'chargeback' };
  const [earlier, later] = [new Date(1_000), new Date(2_000)];
  const lost = { ...paid, status: 'lost', deducted: 100, createdAt: earlier };
  await upsertDispute(database, lost, later);
  await upsertDispute(database, { ...lost, status: 'open', deducted: 0 }, earlier);
  expect(await listDisputes(database, [payment_id])).toMatchObject([{ status: 'lost' }]);
});

it('the sweep reads past pages of foreign refunds, and asks for no refund that is recorded', async () => {
  const own = await startTestShop();
  const buyer = await own.signUp();
  const { subscription } = await own.buy(buyer, 'premium');
  const id = await own.atProvider('/refunds', { payment_id: subscription?.paymentId, amount: 100 });
  const { ledger } = own.provider;
  const refund = ledger.findRefund(id);
  if (!refund) throw new Error('Nothing was refunded');
  for (let count = 0; count < 120; count += 1) {
    ledger.keep({ ...refund, id: `rfnd_other${count}`, payment_id: `pay_other${count}` });
  }
  const { payments } = own.services;
  if (!payments) throw new Error('There is no provider');
  const asked: string[] = [];
  const listRefundsOf = (paymentId: string) => {
    asked.push(paymentId);
    return payments.listRefunds(paymentId);
  };
  const counting = { ...own.services, payments: { ...payments, listRefunds: listRefundsOf } };
  await sweepRefunds(counting);
  expect(asked).toEqual([subscription?.paymentId]);
  await sweepRefunds(counting);
  expect(asked).toHaveLength(1);
});

it.each(['listNewRefunds', 'listRefunds'] as const)(
  'a new process finds an old refund even if the provider fails its first sweep: %s',
  async (call) => {
    const own = await startTestShop();
    const buyer = await own.signUp();
    const { subscription } = await own.buy(buyer, 'premium');
    const id = await own.atProvider('/refunds', { payment_id: subscription?.paymentId });
    const { ledger } = own.provider;
    const refund = ledger.findRefund(id);
    const { payments } = own.services;
    if (!refund || !payments) throw new Error('Nothing was refunded');
    const daysAgo = (days: number) => own.clock.now().getTime() - days * dayMs;
    ledger.keep({ ...refund, created_at: Math.floor(daysAgo(45) / 1000) });
    const since: number[] = [];
    let isDown = true;
    const answering = {
      ...payments,
      listNewRefunds: (page: Parameters<typeof payments.listNewRefunds>[0]) => {
        since.push(page.since.getTime());
        return payments.listNewRefunds(page);
      },
    };
    const refusing = { [call]: () => Promise.reject(new PaymentGatewayError('it is down')) };
    const sweep = createRefundSweep({
      ...own.services,
      get payments() {
        return isDown ? { ...answering, ...refusing } : answering;
      },
    });
    await sweep.run();
    const readStatus = async () => {
      const response = await own.request('/api/subscriptions', { cookie: buyer.cookie });
      return (await readReply(subscriptionsSchema, response)).subscriptions.map(({ status }) => status);
    };
    expect(await readStatus()).toEqual(['active']);
    isDown = false;
    own.clock.advance(60_000);
    const sweptAt = own.clock.now();
    await sweep.run();
    expect(await readStatus()).toEqual(['refunded']);
    own.clock.advance(60_000);
    await sweep.run();
    expect(since.at(-1), 'what was heard is not asked for again').toBe(sweptAt.getTime() - 30 * dayMs);
  },
);
