import { expect, it } from 'vitest';
import { startTestShop } from '../../../../testing/test-shop.ts';
import { createPremiumCommands } from '../premium-commands.ts';
import { retainedPayments } from '../retained-payment-tables.ts';
import { sweepRefunds } from './sweep-refunds.ts';

async function openBooks() {
  const shop = await startTestShop();
  const operator = createPremiumCommands(shop.services);
  const list = async (body: object = { page: 1, isJson: false }) => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await operator.request('/payments', init);
    return { status: response.status, ...((await response.json()) as { message: string }) };
  };
  return { shop, list };
}

it("the operator's list shows every payment with refusals, refunds and disputes", async () => {
  const { shop, list } = await openBooks();
  expect((await list()).message).toBe('Nothing has been paid yet.');
  const bought = [];
  for (const username of ['ada', 'bob', 'cy', 'dee']) {
    const person = await shop.signUp({ username, password: 'correct horse' });
    const late = await shop.openOrder(person, 'standard');
    const { subscription } = await shop.buy(person, 'basic');
    bought.push({ person, late, payment_id: subscription?.paymentId ?? '' });
    shop.clock.advance(60_000);
  }
  const [ada, bob, cy, dee] = bought;
  if (!ada || !bob || !cy || !dee) throw new Error('Nothing was bought');
  await shop.atProvider('/refunds', { payment_id: ada.payment_id });
  await shop.atProvider('/refunds', { payment_id: bob.payment_id, amount: 4_900 });
  await shop.atProvider('/refunds', { payment_id: bob.payment_id, amount: 5_000, status: 'pending' });
  await shop.atProvider('/disputes', { payment_id: cy.payment_id, amount: 10_000, status: 'lost' });
  await sweepRefunds(shop.services);
  const refused = await shop.pay(dee.late);
  await shop.capture(dee.person, { paymentId: refused.razorpay_payment_id, finalAmount: 549 });
  const { cookie } = bob.person;
  await shop.request('/api/privacy/account-deletion', { cookie, body: { proof: 'correct horse' } });

  const { message } = await list();
  const cells = message.split('\n').map((line) => line.split(/ {2,}/).slice(1));
  expect(cells.slice(0, 6)).toEqual([
    ['PAYMENT', 'PLAN', 'AMOUNT', 'STATE', 'REFUNDED', 'DISPUTES', 'COMMISSION', 'BUYER'],
    [
      refused.razorpay_payment_id,
      'Standard',
      '₹549.00',
      'refused: already_premium',
      '-',
      '-',
      '-',
      'dee@example.com',
    ],
    [dee.payment_id, 'Basic', '₹149.00', 'paid', '-', '-', '-', 'dee@example.com'],
    [
      cy.payment_id,
      'Basic',
      '₹149.00',
      'paid',
      '-',
      'chargeback lost ₹100.00, ₹100.00 deducted',
      '-',
      'cy@example.com',
    ],
    [
      bob.payment_id,
      'Basic',
      '₹149.00',
      'partly refunded',
      '₹49.00; ₹50.00 pending',
      '-',
      '-',
      '(account deleted)',
    ],
    [ada.payment_id, 'Basic', '₹149.00', 'refunded', '₹149.00', '-', '-', 'ada@example.com'],
  ]);
  expect(message).toMatch(/\n\nPage 1 of 1, 5 payments\.$/);
});

it("the operator's list of payments comes in pages, also as JSON", async () => {
  const { shop, list } = await openBooks();
  const paidAt = new Date('2020-01-01T00:00:00Z');
  const plan = 'basic' as const;
  const rows = Array.from({ length: 120 }, (_, index) => ({
    paymentId: `pay_${String(index).padStart(3, '0')}`,
    plan,
    pricePaise: 14_900,
    paymentMethod: 'upi',
    paidAt,
  }));
  await shop.services.database.insert(retainedPayments).values(rows);
  expect((await list({ page: 1, isJson: false })).message).toContain('; --page 2 shows older ones.');
  const { message } = await list({ page: 3, isJson: true });
  const { pages, payments } = JSON.parse(message) as { pages: number; payments: { paymentId: string }[] };
  expect([pages, payments.at(-1)?.paymentId]).toEqual([3, 'pay_000']);
  expect((await list({ page: 0, isJson: true })).status).toBe(400);
});
