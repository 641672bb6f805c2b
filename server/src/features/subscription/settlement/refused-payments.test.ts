import { expect, it } from 'vitest';
import type { Person } from '../../../../testing/people.ts';
import {
  startBreakingShop,
  startTestShop,
  type TestShop,
  toCaptureReport,
} from '../../../../testing/test-shop.ts';
import { findProfile } from '../../profile/profile-store.ts';
import { grantPremium, revokePremium } from '../premium/grant-premium.ts';
import { findOrder } from '../store/payment-order-store.ts';
import { findRetainedPayment } from '../store/retained-payment-store.ts';
import { createSubscriptionSweeps } from '../subscription-sweeps.ts';
import { sweepOpenOrders } from './reconcile-orders.ts';

const shop = await startTestShop();
const minute = 60_000;
const plans = ['basic', 'standard', 'premium', 'premium'] as const;

/** Pays four orders of one person, each in a window of its own. */
async function payFour(person: Person) {
  const reports = [];
  for (const [index, planId] of plans.entries()) {
    // The same plan gets an order of its own once the previous one has grown old.
    if (index === 3) shop.clock.advance(16 * minute);
    const order = await shop.openOrder(person, planId);
    reports.push(toCaptureReport(order, await shop.pay(order)));
  }
  return reports;
}

async function sweepForHours(within: TestShop = shop) {
  for (let hour = 0; hour < 3; hour += 1) {
    within.clock.advance(60 * minute);
    for (const { run } of createSubscriptionSweeps(within.services)) await run();
    await within.deliverWebhooks();
  }
}

function statusesOf(reports: readonly { paymentId: string }[]) {
  return reports.map(({ paymentId }) => shop.provider.ledger.findPayment(paymentId)?.status).sort();
}

async function isPremium({ userId }: Person) {
  return (await findProfile(shop.services.database, userId))?.isPremium;
}

it('a payment refused to a premium person is never captured, even if premium is revoked later', async () => {
  const person = await shop.signUp();
  const reports = await payFour(person);
  const reasons = [];
  for (const report of reports) reasons.push((await shop.capture(person, report)).body.reason ?? 'paid');
  expect(reasons).toEqual(['paid', 'already_premium', 'already_premium', 'already_premium']);
  await revokePremium(shop.services, person.email);
  await sweepForHours();
  for (const report of reports.slice(1)) {
    expect((await shop.capture(person, report)).body.success).toBe(false);
  }
  expect(statusesOf(reports)).toEqual(['authorized', 'authorized', 'authorized', 'captured']);
  expect(await isPremium(person)).toBe(false);
});

it('of four payments reported at once one is captured, the others never, even after premium is revoked', async () => {
  const person = await shop.signUp();
  const reports = await payFour(person);
  await Promise.all(reports.map((report) => shop.capture(person, report)));
  await revokePremium(shop.services, person.email);
  await sweepForHours();
  expect(statusesOf(reports)).toEqual(['authorized', 'authorized', 'authorized', 'captured']);
  expect(await isPremium(person)).toBe(false);
});

it('payments not reported before premium was revoked are never captured', async () => {
  const person = await shop.signUp();
  const reports = await payFour(person);
  const [first] = reports;
  if (!first) throw new Error('Nothing was paid');
  expect((await shop.capture(person, first)).body.success).toBe(true);
  await revokePremium(shop.services, person.email);
  await sweepForHours();
  expect(statusesOf(reports)).toEqual(['authorized', 'authorized', 'authorized', 'captured']);
  expect(await isPremium(person)).toBe(false);
});

it('a payment refused to a person with a grant is never captured, even if the grant is revoked later', async () => {
  const person = await shop.signUp();
  const order = await shop.openOrder(person, 'basic');
  const report = toCaptureReport(order, await shop.pay(order));
  await grantPremium(shop.services, person.email, null);
  expect((await shop.capture(person, report)).body.reason).toBe('already_premium');
  await revokePremium(shop.services, person.email);
  await sweepForHours();
  expect(statusesOf([report])).toEqual(['authorized']);
  expect((await shop.buy(person, 'basic')).success, 'a new purchase').toBe(true);
});

it('a payment of a lapsed order is never captured after another purchase, even if that is revoked', async () => {
  const person = await shop.signUp();
  const order = await shop.openOrder(person, 'standard');
  shop.clock.advance(4 * 24 * 60 * minute);
  await sweepOpenOrders(shop.services);
  const find = () => findOrder(shop.services.database, order.options.order_id);
  expect(await find()).toMatchObject({ status: 'lapsed' });
  expect((await shop.buy(person, 'basic')).success).toBe(true);
  await revokePremium(shop.services, person.email);
  const report = toCaptureReport(order, await shop.pay(order));
  expect((await shop.capture(person, report)).body.success).toBe(false);
  await sweepForHours();
  expect(statusesOf([report])).toEqual(['authorized']);
  expect(await isPremium(person)).toBe(false);
});

it('a payment that was declined at capture is not captured later by a sweep', async () => {
  const person = await shop.signUp();
  shop.setFault(person, 'refused_at_capture');
  const order = await shop.openOrder(person, 'basic');
  const report = toCaptureReport(order, await shop.pay(order));
  expect((await shop.capture(person, report)).body.reason).toBe('payment_declined');
  shop.setFault(person, null);
  await sweepForHours();
  expect(statusesOf([report])).toEqual(['authorized']);
  expect(await isPremium(person)).toBe(false);
});

it('the sweep refunds a refused but captured payment after a crash, even if its account is deleted', async () => {
  const { breaking, mend } = await startBreakingShop('payment.refused');
  const person = await breaking.signUp({ password: 'correct horse' });
  const late = await breaking.openOrder(person, 'standard');
  await breaking.buy(person, 'basic');
  breaking.setFault(person, 'captured_before');
  const { razorpay_payment_id: paymentId } = await breaking.pay(late);
  expect((await breaking.capture(person, { paymentId, finalAmount: 549 })).status).toBe(500);
  mend();
  const { cookie } = person;
  const body = { proof: 'correct horse' };
  expect((await breaking.request('/api/privacy/account-deletion', { cookie, body })).status).toBe(200);
  expect(breaking.provider.ledger.findPayment(paymentId)?.status).toBe('captured');
  await sweepForHours(breaking);
  expect(breaking.provider.ledger.findPayment(paymentId)?.status).toBe('refunded');
});

it('a payment captured for an order that went with its account is refunded and recorded', async () => {
  const person = await shop.signUp({ password: 'correct horse' });
  const order = await shop.openOrder(person, 'basic');
  const body = { proof: 'correct horse' };
  shop.setFault(person, 'captured_before');
  expect((await shop.request('/api/privacy/account-deletion', { cookie: person.cookie, body })).status).toBe(
    200,
  );
  const { razorpay_payment_id: paymentId } = await shop.pay(order);
  expect(shop.provider.ledger.findPayment(paymentId)?.status).toBe('captured');
  await shop.deliverWebhooks();
  expect(shop.provider.ledger.findPayment(paymentId)?.status).toBe('refunded');
  const kept = await findRetainedPayment(shop.services.database, paymentId);
  expect(kept).toMatchObject({ orderId: null, refusal: 'account_deleted', checkDueAt: null });
});

it('a payment that bought a plan is not refunded when it is reported after its account is deleted', async () => {
  const person = await shop.signUp({ password: 'correct horse' });
  const order = await shop.openOrder(person, 'basic');
  const report = toCaptureReport(order, await shop.pay(order));
  expect((await shop.capture(person, report)).body.success).toBe(true);
  const body = { proof: 'correct horse' };
  await shop.request('/api/privacy/account-deletion', { cookie: person.cookie, body });
  expect(await shop.deliverWebhooks()).toContain(200);
  await sweepForHours();
  expect(statusesOf([report])).toEqual(['captured']);
});

it('the refund of a payment whose order went with its account is made by the sweep after a crash', async () => {
  const { breaking, mend } = await startBreakingShop('payment.refused');
  const person = await breaking.signUp({ password: 'correct horse' });
  const order = await breaking.openOrder(person, 'basic');
  const body = { proof: 'correct horse' };
  breaking.setFault(person, 'captured_before');
  await breaking.request('/api/privacy/account-deletion', { cookie: person.cookie, body });
  const { razorpay_payment_id: paymentId } = await breaking.pay(order);
  expect(await breaking.deliverWebhooks()).toContain(500);
  expect(breaking.provider.ledger.findPayment(paymentId)?.status).toBe('captured');
  mend();
  await sweepForHours(breaking);
  expect(breaking.provider.ledger.findPayment(paymentId)?.status).toBe('refunded');
});

it('an old order superseded by another purchase is no longer checked', async () => {
  const person = await shop.signUp();
  const { options } = await shop.openOrder(person, 'standard');
  await shop.buy(person, 'basic');
  const find = () => findOrder(shop.services.database, options.order_id);
  expect(await find()).toMatchObject({ status: 'superseded', checkDueAt: expect.any(Date) });
  shop.clock.advance(4 * 24 * 60 * minute);
  await sweepOpenOrders(shop.services);
  expect(await find()).toMatchObject({ status: 'superseded', checkDueAt: null });
});
