import { expect, it } from 'vitest';
import type { Person } from '../../../testing/people.ts';
import { startTestShop } from '../../../testing/test-shop.ts';
import { countCoupons } from './coupon-store.ts';
import { generateCoupon } from './coupons.ts';

const shop = await startTestShop();

type Answer = {
  status: number;
  body: Record<string, unknown> & { error?: { message: string; reason: string } };
};

async function call(path: string, person: Pick<Person, 'cookie'>, body?: unknown): Promise<Answer> {
  const response = await shop.request(`/api/coupons${path}`, { cookie: person.cookie, body });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

let made = 0;
/** Letters that no other test of this file uses. */
function newLetters(): string {
  made += 1;
  return `${String.fromCharCode(65 + Math.floor(made / 26))}${String.fromCharCode(65 + (made % 26))}`;
}

const generate = (person: Person, letters: string, isReplacing = false) =>
  call('/own', person, { letters, isReplacing });

it.each(['/own', '/analytics', '/analytics.csv'])('only verified people can read %s', async (path) => {
  const unverified = await shop.signUp({ isVerified: false });
  expect((await call(path, { cookie: '' })).status).toBe(401);
  expect((await call(path, unverified)).status).toBe(403);
});

it.each(['/own', '/check'])('only verified people can write to %s', async (path) => {
  const unverified = await shop.signUp({ isVerified: false });
  expect((await call(path, { cookie: '' }, {})).status).toBe(401);
  expect((await call(path, unverified, {})).status).toBe(403);
});

it('a generated coupon has the letters and the fixed ending and is shown as the person’s own', async () => {
  const person = await shop.signUp();
  expect((await call('/own', person)).body).toEqual({ coupon: null });
  const letters = newLetters();
  const { status, body } = await generate(person, letters);
  expect(status).toBe(200);
  expect(body).toEqual({ coupon: { code: `${letters}50`, createdAt: shop.clock.now().toISOString() } });
  expect((await call('/own', person)).body).toEqual(body);
});

it.each(['A', 'ABCDE', 'ab', 'A1', '%_', ''])(
  'generating a coupon of the letters %j is refused with a field error',
  async (letters) => {
    const { status, body } = await generate(await shop.signUp(), letters);
    expect([status, body.error]).toMatchObject([
      400,
      { fields: { letters: 'Coupon must contain 2-4 letters only' } },
    ]);
  },
);

it('generating a coupon that another person owns is refused', async () => {
  const letters = newLetters();
  await generate(await shop.signUp(), letters);
  const { status, body } = await generate(await shop.signUp(), letters);
  expect([status, body.error?.message]).toEqual([
    409,
    'This coupon is already available. Please try another coupon code.',
  ]);
});

it('replacing a coupon requires the person’s agreement and frees the old code', async () => {
  const person = await shop.signUp();
  const [first, second] = [newLetters(), newLetters()];
  await generate(person, first);
  expect((await generate(person, second)).body.error?.reason).toBe('coupon_owned');
  expect((await generate(person, second, true)).status).toBe(200);
  expect((await generate(await shop.signUp(), first)).status).toBe(200);
});

it('a person who generates a taken coupon keeps the one they had', async () => {
  const [person, other] = [await shop.signUp(), await shop.signUp()];
  const [own, taken] = [newLetters(), newLetters()];
  await generate(person, own);
  await generate(other, taken);
  expect((await generate(person, taken, true)).status).toBe(409);
  expect((await generate(person, own, true)).status).toBe(409);
  expect((await call('/own', person)).body).toMatchObject({ coupon: { code: `${own}50` } });
});

it('generating a coupon when every code is taken is refused and keeps the person’s own', async () => {
  const [owner, person] = [await shop.signUp(), await shop.signUp()];
  const [taken, own] = [newLetters(), newLetters()];
  await generate(owner, taken);
  await generate(person, own);
  const count = await countCoupons(shop.services.database);
  const choose = (mostCoupons: number) =>
    generateCoupon(shop.services, person.userId, { letters: taken, isReplacing: true }, mostCoupons);
  expect(await choose(count)).toEqual({ ok: false, reason: 'coupons_exhausted' });
  expect(await choose(count + 1)).toEqual({ ok: false, reason: 'coupon_taken' });
  expect((await call('/own', person)).body).toMatchObject({ coupon: { code: `${own}50` } });
});

it('a coupon that ten people generate at once goes to one of them', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => shop.signUp()));
  const letters = newLetters();
  const answers = await Promise.all(people.map((person) => generate(person, letters)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
});

it('of five coupons that a person generates at once only one is created', async () => {
  const person = await shop.signUp();
  const wanted = Array.from({ length: 5 }, newLetters);
  const answers = await Promise.all(wanted.map((letters) => generate(person, letters)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
});

it('two people who try to swap their codes at once are both refused', async () => {
  const [ada, ben] = [await shop.signUp(), await shop.signUp()];
  const [first, second] = [newLetters(), newLetters()];
  await generate(ada, first);
  await generate(ben, second);
  const answers = await Promise.all([generate(ada, second, true), generate(ben, first, true)]);
  expect(answers.map(({ status }) => status)).toEqual([409, 409]);
});

it('entering the coupon of another person is accepted in lower case and with spaces', async () => {
  const letters = newLetters();
  await generate(await shop.signUp(), letters);
  const { body } = await call('/check', await shop.signUp(), { code: ` ${letters.toLowerCase()}50 ` });
  expect(body).toEqual({ code: `${letters}50` });
});

it.each(['ZZZZ50', 'x', '%50', '__50', 'A'.repeat(10_000)])(
  'entering the unknown coupon %j is refused',
  async (code) => {
    const { status, body } = await call('/check', await shop.signUp(), { code });
    expect([status, body.error?.message]).toEqual([404, 'Invalid coupon code']);
  },
);

it.each([
  ['entering', '/check', { code: 'ZZZZ50' }, 404],
  ['generating', '/own', { letters: 'ZZY', isReplacing: false }, 409],
])('%s coupons is rate-limited for the person who guesses', async (_what, path, body, miss) => {
  await generate(await shop.signUp(), 'ZZY');
  const guesser = await shop.signUp();
  const guesses = Array.from({ length: 100 }, () => call(path, guesser, body));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([miss, 429]));
  expect((await call(path, await shop.signUp(), body)).status).toBe(miss);
});

it('entering a blank coupon is refused with a field error', async () => {
  const { status, body } = await call('/check', await shop.signUp(), { code: '  ' });
  expect([status, body.error]).toMatchObject([400, { fields: { code: 'Please enter a coupon code.' } }]);
});

it('a person’s own coupon is refused when entered and when paying', async () => {
  const person = await shop.signUp();
  const letters = newLetters();
  await generate(person, letters);
  const checked = await call('/check', person, { code: `${letters}50` });
  expect(checked.body.error?.message).toBe('Invalid coupon code');
  await expect(shop.openOrder(person, 'basic', `${letters}50`)).rejects.toThrow('coupon_unknown');
});

it('a purchase with a coupon counts for the owner of the code at its beginning', async () => {
  const [first, second, buyer] = [await shop.signUp(), await shop.signUp(), await shop.signUp()];
  const [letters, others] = [newLetters(), newLetters()];
  await generate(first, letters);
  await shop.openOrder(buyer, 'basic', `${letters}50`);
  await generate(first, others, true);
  await generate(second, letters);
  expect((await shop.buy(buyer, 'basic', `${letters}50`)).success).toBe(true);
  expect((await call('/analytics', first)).body).toMatchObject({ total: 0 });
  expect((await call('/analytics', second)).body).toMatchObject({ total: 1, revenue: 1_490 });
});

it('a purchase with a coupon counts for its owner even if the code is replaced before payment', async () => {
  const [owner, buyer] = [await shop.signUp(), await shop.signUp()];
  const [old, fresh] = [newLetters(), newLetters()];
  await generate(owner, old);
  const order = await shop.openOrder(buyer, 'standard', `${old.toLowerCase()}50`);
  await generate(owner, fresh, true);
  const paid = await shop.pay(order);
  const { body } = await shop.capture(buyer, { paymentId: paid.razorpay_payment_id, finalAmount: 549 });
  expect(body.subscription).toMatchObject({ discountApplied: true, couponUsed: `${old}50`, price: 54_900 });
  const analytics = await call('/analytics', owner);
  expect(analytics.body).toEqual({
    code: `${fresh}50`,
    revenue: 5_490,
    total: 1,
    page: 1,
    rows: [
      {
        id: paid.razorpay_payment_id,
        userId: buyer.userId,
        username: buyer.username,
        planId: 'standard',
        planName: 'Standard',
        subscribedDate: shop.clock.now().toISOString(),
        amountPaid: 54_900,
        isRefund: false,
      },
    ],
  });
});
