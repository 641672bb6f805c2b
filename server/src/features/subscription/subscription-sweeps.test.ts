import { waitFor } from '@focuspool/domain/testing/waiting';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { createRecordedLog } from '../../../testing/recorded-log.ts';
import { startTestShop } from '../../../testing/test-shop.ts';
import { findProfile } from '../profile/profile-store.ts';
import { sendReceipt, sweepUnsentReceiptMails } from './settlement/receipt-mails.ts';
import { sweepOpenOrders } from './settlement/reconcile-orders.ts';
import { findOrder } from './store/payment-order-store.ts';
import { findSubscription, listSubscriptions } from './store/subscription-store.ts';
import { createSubscriptionSweeps } from './subscription-sweeps.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * 60 * minute;

async function openShop() {
  const shop = await startTestShop();
  const sweep = async () => {
    for (const { run } of createSubscriptionSweeps(shop.services)) await run();
  };
  return { shop, sweep, database: shop.services.database };
}

it('concurrent sweeps end premium exactly when its paid time is over, and leave other premium', async () => {
  const { shop, sweep, database } = await openShop();
  const [buyer, gifted] = [await shop.signUp(), await shop.signUp({ isPremium: true })];
  await shop.buy(buyer, 'basic');
  shop.clock.advance(30 * day - 1);
  await sweep();
  expect((await findProfile(database, buyer.userId))?.isPremium).toBe(true);
  shop.clock.advance(1);
  await Promise.all([sweep(), sweep(), sweep()]);
  expect((await findProfile(database, buyer.userId))?.isPremium).toBe(false);
  expect((await listSubscriptions(database, buyer.userId))[0]?.status).toBe('expired');
  expect((await findProfile(database, gifted.userId))?.isPremium).toBe(true);
});

it('a receipt escapes the payment method that the provider names', async () => {
  const { shop, database } = await openShop();
  const buyer = await shop.signUp();
  await shop.buy(buyer, 'basic');
  const [subscription] = await listSubscriptions(database, buyer.userId);
  if (!subscription) throw new Error('Nothing was bought');
  await sendReceipt(shop.services, { ...subscription, paymentMethod: '<b>' });
  expect(shop.mails.at(-1)?.html).toContain('&lt;b&gt;');
});

it('an unpaid order lapses after three days, and a payment that comes later still counts', async () => {
  const { shop, sweep, database } = await openShop();
  const person = await shop.signUp();
  const order = await shop.openOrder(person, 'basic');
  shop.clock.advance(day);
  await sweep();
  expect((await findOrder(database, order.options.order_id))?.status).toBe('open');
  shop.clock.advance(3 * day);
  await sweep();
  expect(await findOrder(database, order.options.order_id)).toMatchObject({
    status: 'lapsed',
    checkDueAt: null,
  });
  await shop.pay(order);
  await shop.deliverWebhooks();
  expect(await listSubscriptions(database, person.userId)).toHaveLength(1);
});

it('an order is not checked before its check is due', async () => {
  const { shop, sweep, database } = await openShop();
  const person = await shop.signUp();
  await shop.pay(await shop.openOrder(person, 'basic'));
  shop.clock.advance(minute - 1);
  await sweep();
  expect(await listSubscriptions(database, person.userId)).toEqual([]);
  shop.clock.advance(1);
  await sweep();
  expect(await listSubscriptions(database, person.userId)).toHaveLength(1);
});

it('an order that cannot be settled does not hold up others', async () => {
  let troubles = 0;
  const shop = await startTestShop({
    services: {
      failpoint: (step) => {
        if (step === 'payment.fetched' && troubles++ === 0) throw new Error('this one breaks');
      },
    },
  });
  const [first, second] = [await shop.signUp(), await shop.signUp()];
  await shop.pay(await shop.openOrder(first, 'basic'));
  shop.clock.advance(1);
  await shop.pay(await shop.openOrder(second, 'basic'));
  shop.clock.advance(minute);
  await sweepOpenOrders(shop.services);
  expect(troubles).toBeGreaterThan(1);
  expect(await listSubscriptions(shop.services.database, first.userId)).toEqual([]);
  expect(await listSubscriptions(shop.services.database, second.userId)).toHaveLength(1);
});

it('a sweep of orders that is stopped leaves the remaining orders to the next one', async () => {
  const stopping = new AbortController();
  const shop = await startTestShop({
    services: {
      failpoint: (step) => {
        if (step === 'payment.fetched') stopping.abort();
      },
    },
  });
  const people = [await shop.signUp(), await shop.signUp()];
  for (const person of people) {
    await shop.pay(await shop.openOrder(person, 'basic'));
    shop.clock.advance(1);
  }
  const countBought = async () => {
    const bought = await Promise.all(
      people.map(({ userId }) => listSubscriptions(shop.services.database, userId)),
    );
    return bought.flat().length;
  };
  shop.clock.advance(minute);
  await sweepOpenOrders(shop.services, stopping.signal);
  expect(await countBought()).toBe(1);
  shop.clock.advance(hour);
  await sweepOpenOrders(shop.services);
  expect(await countBought()).toBe(2);
});

it('premium that cannot be ended does not keep the premium of others from ending', async () => {
  const { shop, sweep, database } = await openShop();
  const [stuck, other] = [await shop.signUp(), await shop.signUp()];
  await shop.buy(stuck, 'basic');
  shop.clock.advance(1);
  await shop.buy(other, 'basic');
  await database.execute(
    sql.raw(`create function refuse_end() returns trigger language plpgsql as $$
      begin raise 'this one stays'; end $$`),
  );
  // Only `status` is guarded: the sweep may have receipts to note as well.
  await database.execute(
    sql.raw(`create trigger refuse_end before update of status on subscriptions for each row
      when (old.user_id = '${stuck.userId}') execute function refuse_end()`),
  );
  shop.clock.advance(30 * day);
  await sweep();
  await database.execute(sql.raw('drop function refuse_end cascade'));
  expect((await findProfile(database, stuck.userId))?.isPremium).toBe(true);
  expect((await findProfile(database, other.userId))?.isPremium).toBe(false);
  await sweep();
  expect((await findProfile(database, stuck.userId))?.isPremium).toBe(false);
});

it('a receipt names plan, amount, payment and dates, and is sent once', async () => {
  const { shop, sweep, database } = await openShop();
  const buyer = await shop.signUp();
  const { subscription } = await shop.buy(buyer, 'premium');
  const isSent = async () =>
    (await findSubscription(database, subscription?.paymentId ?? ''))?.receiptDueAt === null;
  await waitFor(async () => expect(await isSent()).toBe(true));
  shop.clock.advance(day);
  await sweep();
  const receipts = shop.mails.filter(({ to }) => to === buyer.email);
  expect(receipts.map(({ subject }) => subject)).toEqual(['Your receipt for FocusPool Premium']);
  for (const body of [receipts[0]?.text, receipts[0]?.html]) {
    expect(body).toContain('₹849.00');
    expect(body).toContain('UPI');
    expect(body).toContain(subscription?.paymentId);
    expect(body).toContain('Test mode, no money moves.');
    expect(body?.match(/\d{1,2} [A-Z][a-z]+ \d{4} \(India time\)/g)).toHaveLength(2);
  }
});

it('a receipt that the mail server refused is sent later by the sweep', async () => {
  const send = vi.fn(() => Promise.reject(new Error('no mail today')));
  const failing = await startTestShop({ services: { mailer: { send, close: () => {} } } });
  const buyer = await failing.signUp();
  expect((await failing.buy(buyer, 'basic')).success).toBe(true);
  await waitFor(() => expect(send).toHaveBeenCalledOnce());

  const { shop, sweep } = await openShop();
  shop.clock.advance(2 * minute);
  await Promise.all([sweep(), sweep()]);
  expect(shop.mails.filter(({ to }) => to === buyer.email)).toHaveLength(1);
});

it('a receipt that is refused for a week is abandoned and logged once', async () => {
  const { log, readLines } = createRecordedLog();
  const send = vi.fn(() => Promise.reject(new Error('550 no such mailbox')));
  const shop = await startTestShop({ services: { mailer: { send, close: () => {} }, log } });
  const buyer = await shop.signUp();
  const { subscription } = await shop.buy(buyer, 'basic');
  const paymentId = subscription?.paymentId ?? '';
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  const sweep = () => sweepUnsentReceiptMails(shop.services);
  const isDue = async () =>
    (await findSubscription(shop.services.database, paymentId))?.receiptDueAt !== null;
  shop.clock.advance(7 * day - minute);
  await sweep();
  expect(await isDue()).toBe(true);
  shop.clock.advance(11 * minute);
  await sweep();
  expect(await isDue()).toBe(false);
  expect(readLines().filter(({ msg }) => msg === 'receipt given up')).toMatchObject([{ paymentId }]);
  shop.clock.advance(day);
  const tries = send.mock.calls.length;
  await sweep();
  expect(send).toHaveBeenCalledTimes(tries);
});
