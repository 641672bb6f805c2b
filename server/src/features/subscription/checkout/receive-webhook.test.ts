import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createRecordedLog } from '../../../../testing/recorded-log.ts';
import { postWebhook, startTestShop } from '../../../../testing/test-shop.ts';
import { deleteUser } from '../../../platform/auth/user-store.ts';
import { signText } from '../../../platform/payments/payment-signature.ts';
import { retainedPayments } from '../retained-payment-tables.ts';
import { listSubscriptions } from '../store/subscription-store.ts';

const shop = await startTestShop();
const { webhookSecret } = shop.provider.settings;

function signed(body: string) {
  return { body, signature: signText(body, webhookSecret) };
}

function buildEvent(event: string, paymentId: string): string {
  return JSON.stringify({ event, payload: { payment: { entity: { id: paymentId } } } });
}

async function payOnly() {
  const person = await shop.signUp();
  const paid = await shop.pay(await shop.openOrder(person, 'basic'));
  return { person, paymentId: paid.razorpay_payment_id };
}

it.each([
  ['missing', ''],
  ['too short', 'abc'],
  ['made for another body', signText('{}', 'test mode webhook')],
  ['made with another secret', signText(buildEvent('payment.captured', 'pay_1'), 'guessed')],
])('a provider event whose signature is %s is refused', async (_, signature) => {
  const body = buildEvent('payment.captured', 'pay_1');
  expect(await postWebhook(shop, { body, signature })).toBe(400);
});

it.each(['', 'not json', '[]', '{"event":"payment.captured"}', buildEvent('payment.captured', '../x')])(
  'a provider event without a usable payment, such as %j, is accepted and ignored',
  async (body) => {
    const response = await shop.request('/api/payments/webhook', {
      method: 'POST',
      body,
      headers: { 'x-razorpay-signature': signText(body, webhookSecret) },
    });
    expect([response.status, await response.json()]).toEqual([200, { status: 'ignored' }]);
  },
);

it('a provider event of an unknown payment is accepted, so that the provider stops sending it', async () => {
  expect(await postWebhook(shop, signed(buildEvent('payment.captured', 'pay_elsewhere')))).toBe(200);
});

/** Starts a shop, and collects the errors that it logs. */
async function startLoggedShop() {
  const { log, readLines } = createRecordedLog();
  const own = await startTestShop({ services: { log } });
  return { own, listErrors: () => readLines().filter(({ level }) => level === 50) };
}

it('a captured payment of ours that is recorded nowhere is logged once, foreign payments never', async () => {
  const { own, listErrors } = await startLoggedShop();
  const person = await own.signUp();
  const paymentId = (await own.buy(person, 'basic')).subscription?.paymentId ?? '';
  // The state after restoring a backup from before the purchase.
  await own.services.database.transaction((tx) => deleteUser(tx, person.userId));
  await own.services.database.delete(retainedPayments).where(eq(retainedPayments.paymentId, paymentId));
  const announced = own.takeWebhooks();
  const { payload } = JSON.parse(announced.at(-1)?.body ?? '');
  const others = [{ invoice: '7' }, []].map((notes) =>
    JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: { id: 'pay_7', notes } } } }),
  );
  const events = [...announced, ...[JSON.stringify({ event: 'order.paid', payload }), ...others].map(signed)];
  for (const event of events) expect(await postWebhook(own, event)).toBe(200);
  expect(listErrors()).toEqual([
    expect.objectContaining({ paymentId, userId: person.userId, plan: 'basic' }),
  ]);
});

it('a payment of a deleted account is not logged as an error', async () => {
  const { own, listErrors } = await startLoggedShop();
  const person = await own.signUp();
  await own.buy(person, 'basic');
  await own.services.database.transaction((tx) => deleteUser(tx, person.userId));
  expect(await own.deliverWebhooks()).toEqual([200, 200]);
  expect(listErrors()).toEqual([]);
});

it('a provider event of a failed payment or of another kind settles nothing', async () => {
  const { person, paymentId } = await payOnly();
  for (const event of ['payment.failed', 'refund.created']) {
    expect(await postWebhook(shop, signed(buildEvent(event, paymentId)))).toBe(200);
  }
  expect(await listSubscriptions(shop.services.database, person.userId)).toEqual([]);
});

it('a provider event replayed a hundred times gives one subscription', async () => {
  const { person, paymentId } = await payOnly();
  const event = signed(buildEvent('order.paid', paymentId));
  for (let time = 0; time < 100; time += 1) expect(await postWebhook(shop, event)).toBe(200);
  expect(await listSubscriptions(shop.services.database, person.userId)).toHaveLength(1);
});

it('a provider event is answered with 503, to be sent again, while the payment cannot be fetched', async () => {
  const { person, paymentId } = await payOnly();
  shop.setFault(person, 'outage_after_capture');
  const event = signed(buildEvent('payment.authorized', paymentId));
  expect(await postWebhook(shop, event)).toBe(503);
  shop.setFault(person, null);
  expect(await postWebhook(shop, event)).toBe(200);
  expect(await listSubscriptions(shop.services.database, person.userId)).toHaveLength(1);
});

it('a server without payments refuses provider events', async () => {
  const closed = await startTestShop({ services: { payments: null } });
  expect(await postWebhook(closed, signed(buildEvent('payment.captured', 'pay_1')))).toBe(409);
});
