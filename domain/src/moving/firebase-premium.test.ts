import { expect, it } from 'vitest';
import { readPremium, writePremium } from './firebase-premium.ts';
import { type FirebaseValue, toNode } from './firebase-value.ts';

const grantId = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
const makeId = (name: string) => (name === 'grant u1' ? grantId : `id of ${name}`);
const since = Date.UTC(2024, 0, 1);
const now = Date.UTC(2026, 10, 22);
const start = Date.UTC(2024, 2, 5);
const end = Date.UTC(2024, 3, 4);
const bought = (fields: Record<string, FirebaseValue | null> = {}) =>
  toNode({
    plan: 'basic',
    planName: 'Basic',
    startDate: '2024-03-05T00:00:00.000Z',
    endDate: '2024-04-04T00:00:00.000Z',
    price: 149,
    discountApplied: true,
    couponUsed: 'ABCD50',
    status: 'active',
    paymentId: 'pay_1',
    paymentMethod: 'upi',
    createdAt: start,
    ...fields,
  });
const read = (user: Record<string, FirebaseValue>, isPremium = true) =>
  readPremium('u1', toNode(user), { isPremium, timeZone: 'UTC', makeId, since, now });
const subscription = {
  ...{ paymentId: 'pay_1', orderId: 'firebase_pay_1', plan: 'basic', pricePaise: 14_900 },
  ...{ discountApplied: true, couponUsed: 'ABCD50', status: 'active', startDate: start, endDate: end },
  ...{ paymentMethod: 'upi', createdAt: start },
};
const grant = { id: grantId, startDate: since, endDate: null, endedAt: null };

it('a subscription is read with its plan, price and dates', () => {
  expect(read({ subscription: bought() })).toEqual({
    subscriptions: [subscription],
    grants: [],
    findings: [],
  });
});

it.each<[string, Record<string, FirebaseValue | null>, object]>([
  ['without an end gets the end of its plan', { endDate: null }, { endDate: end }],
  [
    'without a start begins when it was created',
    { startDate: null, endDate: null },
    { startDate: start, endDate: end },
  ],
  ['with the coupon "No coupon" has none', { couponUsed: 'No coupon' }, { couponUsed: null }],
  ['with a known plan name has that plan', { plan: null, planName: 'Standard Plan' }, { plan: 'standard' }],
  ['without a payment gets a made-up payment id', { paymentId: null }, { paymentId: 'firebase_u1' }],
  ['with a price in words has it in paise', { price: '₹1,099.50' }, { pricePaise: 109_950 }],
])('a subscription %s', (_what, fields, expected) => {
  expect(read({ subscription: bought(fields) }).subscriptions).toMatchObject([expected]);
});

it.each<[string, Record<string, FirebaseValue | null>, string]>([
  ['of an unknown plan', { plan: 'gold', planName: 'Gold' }, 'there is no such plan'],
  ['without a price', { price: 0 }, 'it has no price'],
])('premium from a subscription %s becomes a grant until its end', (_what, fields, reason) => {
  const { subscriptions, grants, findings } = read({ subscription: bought(fields) });
  expect(subscriptions).toEqual([]);
  expect(grants).toEqual([{ ...grant, endDate: end }]);
  expect(findings).toMatchObject([{ path: 'users/u1/subscription', what: 'left out', reason }]);
});

it.each<[string, Record<string, FirebaseValue>, object, string]>([
  [
    'startDate',
    { startDate: 'once' },
    { startDate: now },
    'its date cannot be read, it has the date of the import',
  ],
  [
    'startDate',
    { startDate: now + 1 },
    { startDate: now },
    'its date is in the future, it has the date of the import',
  ],
  [
    'endDate',
    { endDate: 'never' },
    { endDate: end },
    'its date cannot be read, it is 2024-04-04T00:00:00.000Z now',
  ],
  ['status', { status: 'cancelled' }, { status: 'active' }, 'there is no such status, it is active now'],
  ['couponUsed', { couponUsed: 'AB\u000050' }, { couponUsed: 'AB 50' }, 'the text is not allowed'],
])(
  'the field %s of a subscription is changed to fit, which is reported',
  (below, fields, expected, reason) => {
    const { subscriptions, findings } = read({ subscription: bought(fields) });
    expect(subscriptions).toMatchObject([expected]);
    expect(findings).toEqual([{ path: `users/u1/subscription/${below}`, what: 'changed', reason }]);
  },
);

it('invalid subscriptions and grants are reported', () => {
  const grants = toNode({
    [grantId]: toNode({ startDate: start, endDate: 'never' }),
    mine: toNode({ startDate: start, endedAt: 'once' }),
    odd: toNode({ startDate: 'once' }),
    none: true,
  });
  const past = toNode({ pay_0: 'x', pay_9: bought({ paymentId: 'a b' }) });
  const { grants: taken, findings } = read({
    subscription: 'basic',
    pastSubscriptions: past,
    premiumGrants: grants,
  });
  expect(taken).toMatchObject([
    { id: grantId, endDate: null, endedAt: null },
    { id: 'id of grant mine', endedAt: now },
  ]);
  expect(findings.map(({ path, reason }) => [path.slice('users/u1/'.length), reason])).toEqual([
    ['subscription', 'this is not a subscription'],
    ['pastSubscriptions/pay_0', 'this is not a subscription'],
    ['pastSubscriptions/pay_9', 'no payment can have this id'],
    [`premiumGrants/${grantId}/endDate`, 'its date cannot be read, it has none now'],
    ['premiumGrants/mine', 'no grant may have this id here'],
    ['premiumGrants/mine/endedAt', `its date cannot be read, it is ${new Date(now).toISOString()} now`],
    ['premiumGrants/odd', 'its date cannot be read'],
    ['premiumGrants/none', 'this is not a grant'],
  ]);
});

it('premium by the flag alone becomes a grant without end, which is reported', () => {
  const { subscriptions, grants, findings } = read({});
  expect([subscriptions, grants]).toEqual([[], [grant]]);
  expect(findings).toMatchObject([{ path: 'users/u1/isPremium', what: 'changed' }]);
});

it('a subscription of a person without the premium flag is read as expired', () => {
  const { subscriptions, grants, findings } = read({ subscription: bought() }, false);
  expect(subscriptions).toMatchObject([{ status: 'expired' }]);
  expect(grants).toEqual([]);
  expect(findings).toHaveLength(1);
});

it.each([
  ['nothing', false, [], []],
  ['the flag alone', true, [], [grant]],
  ['a separate grant', true, [], [{ ...grant, id: '7f9619ff-8b86-4d01-b42d-00c04fc964ff', endDate: end }]],
  ['a grant that is over', false, [], [{ ...grant, endedAt: end }]],
  ['a subscription', true, [subscription], []],
  ['a subscription beside a grant', true, [subscription], [grant]],
  [
    'several subscriptions',
    true,
    [
      subscription,
      {
        ...subscription,
        paymentId: 'pay_0',
        orderId: 'order_0',
        status: 'refunded',
        createdAt: start - 1,
        couponUsed: null,
      },
    ],
    [],
  ],
  [
    'an expired subscription and a grant for the flag',
    true,
    [{ ...subscription, status: 'expired' }],
    [{ ...grant, endDate: end }],
  ],
] as [string, boolean, (typeof subscription)[], (typeof grant)[]][])(
  'premium by %s survives being written and read again',
  (_what, isPremium, subscriptions, grants) => {
    const premium = { subscriptions, grants } as Parameters<typeof writePremium>[1];
    const written = writePremium('u1', premium, { isPremium, makeId, since });
    const again = readPremium('u1', written, { isPremium, timeZone: 'UTC', makeId, since, now });
    expect(again.subscriptions).toEqual(subscriptions);
    expect(again.grants).toEqual(grants);
  },
);
