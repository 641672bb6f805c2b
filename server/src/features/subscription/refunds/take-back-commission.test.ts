import { analyticsSchema } from '@focuspool/domain/coupon/coupon-contract';
import { paymentsPageSchema } from '@focuspool/domain/subscription/operator-payments';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readReply, reasonOf } from '../../../../testing/read-reply.ts';
import { startTestShop } from '../../../../testing/test-shop.ts';
import { auditEntries } from '../../../platform/audit-log/audit-log-tables.ts';
import { createPremiumCommands } from '../premium-commands.ts';
import { sweepRefunds } from './sweep-refunds.ts';

const shop = await startTestShop({ config: { adminEmails: ['ops@example.com'] } });
const { request, services, signUp } = shop;
const operator = await signUp({ email: 'ops@example.com', hasSecondFactor: true });
const commands = createPremiumCommands(services);
let coupons = 0;

/** Buys with a coupon, and has the payment disputed. */
async function sellDisputed(status: 'open' | 'lost') {
  const [owner, buyer] = [await signUp(), await signUp()];
  coupons += 1;
  const letters = `T${String.fromCharCode(64 + coupons)}`;
  await request('/api/coupons/own', { cookie: owner.cookie, body: { letters } });
  const paymentId = (await shop.buy(buyer, 'premium', `${letters}50`)).subscription?.paymentId ?? '';
  const dispute = await shop.atProvider('/disputes', { payment_id: paymentId, amount: 50_000, status });
  await sweepRefunds(services);
  const readRevenue = async () => {
    const answer = await request('/api/coupons/analytics', { cookie: owner.cookie });
    return (await readReply(analyticsSchema, answer)).revenue;
  };
  return { owner, paymentId, dispute, readRevenue };
}

const takeBack = (paymentId: string) =>
  request(`/api/operator/payments/${paymentId}/commission`, { method: 'DELETE', cookie: operator.cookie });

async function commissionOf(paymentId: string): Promise<number | null | undefined> {
  const answer = await request('/api/operator/payments', { cookie: operator.cookie });
  const { payments } = await readReply(paymentsPageSchema, answer);
  return payments.find((payment) => payment.paymentId === paymentId)?.commission;
}

async function command(paymentId: string) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const answer = await commands.request('/commission-reversal', {
    ...init,
    body: JSON.stringify({ paymentId }),
  });
  return answer.json();
}

const listActs = (subject: string) =>
  services.database.select().from(auditEntries).where(eq(auditEntries.subject, subject));

it('an operator takes the commission of a payment with a lost dispute back, once, and it is logged', async () => {
  const { owner, paymentId, dispute, readRevenue } = await sellDisputed('lost');
  expect([await readRevenue(), await commissionOf(paymentId)]).toEqual([8_490, 8_490]);
  expect((await takeBack(paymentId)).status).toBe(200);
  expect([await readRevenue(), await commissionOf(paymentId)]).toEqual([0, null]);
  const again = await takeBack(paymentId);
  expect([again.status, await reasonOf(again)]).toEqual([409, 'commission_stays']);
  const acts = await listActs(owner.userId);
  expect(acts).toMatchObject([{ actor: operator.userId, act: 'commission_taken_back' }]);
  expect(JSON.parse(acts[0]?.details ?? '')).toEqual({ paymentId, disputeId: dispute, totalPaise: 8_490 });
  await shop.atProvider('/refunds', { payment_id: paymentId });
  await sweepRefunds(services);
  expect(await readRevenue(), 'after a refund, too').toBe(0);
});

it('the commission of a payment without a lost dispute stays', async () => {
  const { owner, paymentId, readRevenue } = await sellDisputed('open');
  for (const id of [paymentId, 'pay_none']) {
    expect(await reasonOf(await takeBack(id))).toBe('commission_stays');
  }
  expect([await readRevenue(), await commissionOf(paymentId)]).toEqual([8_490, 8_490]);
  expect(await listActs(owner.userId)).toEqual([]);
});

it('npm run admin takes a commission back too', async () => {
  const { owner, paymentId, readRevenue } = await sellDisputed('lost');
  expect(await command(paymentId)).toEqual({
    isDone: true,
    message: `The commission of ₹84.90 on ${paymentId} has been taken back.`,
  });
  expect(await readRevenue()).toBe(0);
  expect(await listActs(owner.userId)).toMatchObject([{ actor: 'npm run admin' }]);
  expect(await command(paymentId)).toMatchObject({ isDone: false });
});
