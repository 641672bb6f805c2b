import { describe, expect, it } from 'vitest';
import { readRefusal, reasonOf } from '../../../testing/read-reply.ts';
import { startTestShop, toCaptureReport } from '../../../testing/test-shop.ts';
import { findProfile } from '../profile/profile-store.ts';
import { expireSubscription, listSubscriptions } from './store/subscription-store.ts';

const shop = await startTestShop();
const { database } = shop.services;
const plainError = 'Payment processing error. Please contact support.';

describe('opening an order', () => {
  const request = (cookie: string, body: unknown) =>
    shop.request('/api/subscriptions/orders', { cookie, body });

  it('opening an order is for people who are signed in and verified', async () => {
    const unverified = await shop.signUp({ isVerified: false });
    const signedOut = await request('', { planId: 'basic' });
    expect([signedOut.status, await readRefusal(signedOut)]).toEqual([
      401,
      { reason: 'login_first', message: 'Please login first' },
    ]);
    expect((await request(unverified.cookie, { planId: 'basic' })).status).toBe(403);
  });

  it('opening an order is refused without a valid plan and coupon', async () => {
    const { cookie } = await shop.signUp();
    for (const body of [{}, { planId: 'gold' }, { planId: 'basic', coupon: 7 }, '{']) {
      expect((await request(cookie, body)).status).toBe(400);
    }
  });

  it.each(['NONE50', '%', '_B50', 'A'.repeat(10_000), "A50' or '1'='1"])(
    'opening an order with the unknown coupon %j is refused',
    async (coupon) => {
      const { cookie } = await shop.signUp();
      const response = await request(cookie, { planId: 'basic', coupon });
      expect([response.status, await reasonOf(response)]).toEqual([404, 'coupon_unknown']);
    },
  );

  it('opening an order is refused to a person who is premium already', async () => {
    const { cookie } = await shop.signUp({ isPremium: true });
    const response = await request(cookie, { planId: 'basic' });
    expect([response.status, await reasonOf(response)]).toEqual([409, 'already_premium']);
  });

  it("opening an order returns the options of the checkout with the server's price", async () => {
    const person = await shop.signUp();
    const { options, scriptUrl } = await shop.openOrder(person, 'premium');
    expect(scriptUrl).toBe('/dev/payments/checkout.js');
    expect(options).toMatchObject({ amount: 84_900, notes: { userId: person.userId, coupon: 'none' } });
    expect(shop.provider.ledger.findOrder(options.order_id)?.amount).toBe(84_900);
  });

  it('opening an order again for the same plan soon after returns the same order', async () => {
    const person = await shop.signUp();
    const first = await shop.openOrder(person, 'basic');
    expect((await shop.openOrder(person, 'basic')).options.order_id).toBe(first.options.order_id);
    expect((await shop.openOrder(person, 'standard')).options.order_id).not.toBe(first.options.order_id);
  });

  it('opening an order a quarter of an hour later makes another order', async () => {
    const person = await shop.signUp();
    const begin = async () => (await shop.openOrder(person, 'basic')).options.order_id;
    const first = await begin();
    shop.clock.advance(15 * 60_000 - 1);
    expect(await begin()).toBe(first);
    shop.clock.advance(1);
    expect(await begin()).not.toBe(first);
  });

  it('opening an order with another coupon, or with the code that replaced it, makes another order', async () => {
    const [{ cookie }, person] = [await shop.signUp(), await shop.signUp()];
    const give = async (letters: string) => {
      const body = { letters, isReplacing: true };
      expect((await shop.request('/api/coupons/own', { cookie, body })).status).toBe(200);
    };
    const begin = async (coupon?: string) => (await shop.openOrder(person, 'basic', coupon)).options.order_id;
    await give('REUS');
    const orders = [await begin(), await begin('REUS50')];
    expect([await begin(), await begin('REUS50')]).toEqual(orders);
    await give('REUT');
    orders.push(await begin('REUT50'));
    expect(new Set(orders).size).toBe(3);
  });

  it('opening an order is refused while a payment is being processed, and possible if that is declined', async () => {
    const person = await shop.signUp();
    shop.setFault(person, 'outage_at_capture');
    const order = await shop.openOrder(person, 'basic');
    const report = toCaptureReport(order, await shop.pay(order));
    expect((await shop.capture(person, report)).body.reason).toBe('payment_uncertain');
    const response = await request(person.cookie, { planId: 'standard' });
    expect([response.status, await reasonOf(response)]).toEqual([409, 'payment_underway']);
    shop.setFault(person, 'refused_at_capture');
    expect((await shop.capture(person, report)).body.reason).toBe('payment_declined');
    expect((await request(person.cookie, { planId: 'standard' })).status).toBe(200);
  });

  it('opening an order is refused as failed while the provider is down', async () => {
    const person = await shop.signUp();
    shop.setFault(person, 'orders_down');
    const response = await request(person.cookie, { planId: 'basic' });
    expect([response.status, await reasonOf(response)]).toEqual([503, 'checkout_failed']);
  });

  it('opening an order is refused if premium is open to all', async () => {
    const free = await startTestShop({ config: { isPremiumForAll: true } });
    const { cookie } = await free.signUp();
    const response = await free.request('/api/subscriptions/orders', { cookie, body: { planId: 'basic' } });
    expect(await reasonOf(response)).toBe('nothing_for_sale');
    const listed = await free.request('/api/subscriptions', { cookie });
    expect(await listed.json()).toMatchObject({ subscriptions: [], isPremiumForAll: true });
  });
});

it('capturing a payment gives a subscription and premium, and reports success', async () => {
  const person = await shop.signUp();
  const body = await shop.buy(person, 'standard');
  expect(body).toMatchObject({
    success: true,
    subscription: {
      plan: 'standard',
      planName: 'Standard',
      price: 54_900,
      discountApplied: false,
      couponUsed: 'No coupon',
      status: 'active',
      paymentMethod: 'upi',
    },
  });
  expect((await findProfile(database, person.userId))?.isPremium).toBe(true);
  const listed = await shop.request('/api/subscriptions', { cookie: person.cookie });
  expect(await listed.json()).toMatchObject({ subscriptions: [body.subscription], isTestMode: true });
});

it('capturing a payment needs no more than payment and amount, in paise or in rupees', async () => {
  for (const finalAmount of [14_900, 149]) {
    const person = await shop.signUp();
    const paid = await shop.pay(await shop.openOrder(person, 'basic'));
    const { body } = await shop.capture(person, { paymentId: paid.razorpay_payment_id, finalAmount });
    expect(body.success).toBe(true);
  }
});

it("capturing a payment is refused to a visitor in the form of this call's replies", async () => {
  const visitor = { userId: '', email: '', username: '', cookie: '' };
  const { status, body } = await shop.capture(visitor, { paymentId: 'pay_1', finalAmount: 1 });
  expect([status, body]).toEqual([
    401,
    { success: false, error: 'Please log in to continue', reason: 'signed_out' },
  ]);
});

it.each([{}, { paymentId: 'pay_1' }, { paymentId: '../orders', finalAmount: 1 }, '{', 'null'])(
  'capturing a payment with the invalid report %j is refused',
  async (report) => {
    const { status, body } = await shop.capture(await shop.signUp(), report as object);
    expect([status, body.success]).toEqual([400, false]);
  },
);

it.each([
  ['a forged signature', { signature: '0'.repeat(64) }, 400, 'signature_wrong'],
  ['a signature without its order', { orderId: undefined }, 400, 'signature_wrong'],
  ['the amount 1', { finalAmount: 1 }, 400, 'payment_amount_wrong'],
  ['the amount -1', { finalAmount: -1 }, 400, 'payment_amount_wrong'],
])('capturing a payment with %s is refused and captures nothing', async (_, change, status, reason) => {
  const person = await shop.signUp();
  const order = await shop.openOrder(person, 'basic');
  const paid = await shop.pay(order);
  const refused = await shop.capture(person, { ...toCaptureReport(order, paid), ...change });
  expect(refused).toEqual({ status, body: { success: false, error: plainError, reason } });
  expect(shop.provider.ledger.findPayment(paid.razorpay_payment_id)?.status).toBe('authorized');
  expect(await listSubscriptions(database, person.userId)).toEqual([]);
});

it('capturing a payment a hundred times at once hits the rate limit', async () => {
  const guesser = await shop.signUp();
  const report = { paymentId: 'pay_guessed', finalAmount: 149 };
  const guesses = await Promise.all(Array.from({ length: 100 }, () => shop.capture(guesser, report)));
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([404, 429]));
  expect(guesses.find(({ status }) => status === 429)?.body.success).toBe(false);
});

it("capturing another person's payment is refused as if it did not exist", async () => {
  const [buyer, thief] = [await shop.signUp(), await shop.signUp()];
  const order = await shop.openOrder(buyer, 'basic');
  const paid = await shop.pay(order);
  const stolen = await shop.capture(thief, toCaptureReport(order, paid));
  const invented = await shop.capture(thief, { paymentId: 'pay_invented', finalAmount: 149 });
  expect(stolen.body).toEqual({ success: false, error: plainError, reason: 'payment_unknown' });
  expect(invented).toEqual(stolen);
  expect((await findProfile(database, thief.userId))?.isPremium).toBe(false);
});

it('capturing a payment again returns the same subscription, and is refused once that has expired', async () => {
  const person = await shop.signUp();
  const order = await shop.openOrder(person, 'basic');
  const report = toCaptureReport(order, await shop.pay(order));
  const first = await shop.capture(person, report);
  expect(await shop.capture(person, report)).toEqual(first);
  const thief = await shop.signUp();
  expect((await shop.capture(thief, report)).body.reason).toBe('payment_unknown');
  await database.transaction((tx) => expireSubscription(tx, person.userId, shop.clock.now()));
  expect((await shop.capture(person, report)).body.reason).toBe('payment_used');
  expect(await listSubscriptions(database, person.userId)).toHaveLength(1);
});
