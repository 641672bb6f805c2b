import { expect, it } from 'vitest';
import { type MovedUse, readCoupon, readCouponUse, writeCoupon, writeCouponUse } from './firebase-coupon.ts';
import { type FirebaseValue, toNode } from './firebase-value.ts';

const at = Date.UTC(2024, 2, 5);
const reading = { timeZone: 'UTC', now: Date.UTC(2026, 10, 22) };

it.each<[string, FirebaseValue, string | null]>([
  ['ABCD50', toNode({ userId: 'u1', createdAt: '2024-03-05T00:00:00.000Z' }), null],
  ['ABCDE50', toNode({ userId: 'u1' }), 'a code is 2-4 capital letters and 50'],
  ['ab50', toNode({ userId: 'u1' }), 'a code is 2-4 capital letters and 50'],
  ['AB50', toNode({ createdAt: 5 }), 'it names no owner'],
  ['AB50', true, 'it names no owner'],
])('the coupon %s', (code, value, reason) => {
  const { row, findings } = readCoupon(code, value, reading);
  if (reason === null) expect(row).toEqual({ code, userId: 'u1', createdAt: at });
  else expect([row, findings]).toMatchObject([null, [{ path: `coupons/${code}`, what: 'left out', reason }]]);
});

it.each([
  ['without a date', null, []],
  ['whose date cannot be read', 'once', ['its date cannot be read, it has the date of the import']],
  [
    'of the future',
    '2999-01-01T00:00:00.000Z',
    ['its date lies in the future, it has the date of the import'],
  ],
])('a coupon %s has the date of the import', (_what, createdAt, reasons) => {
  const { row, findings } = readCoupon('AB50', toNode({ userId: 'u1', createdAt }), reading);
  expect(row?.createdAt).toBe(reading.now);
  expect(findings.map(({ path, reason }) => [path, reason])).toEqual(
    reasons.map((reason) => ['coupons/AB50/createdAt', reason]),
  );
});

it('a coupon is written and read again as it was', () => {
  const coupon = { code: 'AB50', userId: 'u1', createdAt: at };
  expect(readCoupon('AB50', writeCoupon(coupon), reading).row).toEqual(coupon);
});

const used = (fields: Record<string, FirebaseValue | null> = {}) =>
  toNode({
    subscribedDate: '2024-03-05T00:00:00.000Z',
    couponName: 'ABCD50',
    planName: 'Basic',
    amountPayed: '₹149',
    paymentId: 'pay_1',
    ...fields,
  });
const use: MovedUse = {
  ...{ paymentId: 'pay_1', buyerId: 'u2', ownerId: null, code: 'ABCD50', plan: 'basic' },
  ...{ amountPaise: 14_900, commissionPaise: 1_490, subscribedAt: at, reverses: null },
};

it('a use is read with the tenth that its owner earned', () => {
  expect(readCouponUse('u2', used(), reading)).toEqual({ row: use, findings: [] });
});

it.each<[string, FirebaseValue, string]>([
  ['that is nothing', 'x', 'this is not a purchase'],
  ['of no coupon', used({ couponName: 'No coupon' }), 'it names no coupon'],
  ['of no plan', used({ planName: 'Gold' }), 'there is no such plan'],
  ['of no amount', used({ amountPayed: 'free' }), 'it names no amount'],
  ['of an amount below zero', used({ amountPayed: -149 }), 'its amount cannot be'],
  ['of no date', used({ subscribedDate: 'soon' }), 'its date cannot be read'],
  // No commission month can have that name, and all later ones would wait for it.
  [
    'of a device whose clock began anew',
    used({ subscribedDate: 946_684_799_999 }),
    'its date cannot be read',
  ],
  ['of a payment that there is none of', used({ paymentId: 'a\0b' }), 'no payment can have this id'],
])('a use %s is left out', (_what, value, reason) => {
  expect(readCouponUse('u2', value, reading)).toMatchObject({
    row: null,
    findings: [{ path: 'couponUsed/u2', reason }],
  });
});

it.each<[string, Record<string, FirebaseValue>, Partial<MovedUse>, string, string]>([
  [
    'in the future',
    { subscribedDate: '2999-01-01T00:00:00.000Z' },
    { subscribedAt: reading.now },
    'subscribedDate',
    'its date lies in the future, it has the date of the import',
  ],
  [
    'with words for a commission',
    { commission: 'much' },
    {},
    'commission',
    'it cannot be that much, it is 14.9 now',
  ],
  [
    'with more commission than was paid',
    { commission: 500 },
    {},
    'commission',
    'it cannot be that much, it is 14.9 now',
  ],
])('a use %s is changed to fit, and that is said', (_what, fields, expected, below, reason) => {
  expect(readCouponUse('u2', used(fields), reading)).toEqual({
    row: { ...use, ...expected },
    findings: [{ path: `couponUsed/u2/${below}`, what: 'changed', reason }],
  });
});

it.each<[string, Partial<MovedUse>, boolean, string]>([
  ['the first of its buyer', {}, true, 'u2'],
  ['another of its buyer', {}, false, 'pay_1'],
  ['of nobody any more', { buyerId: null }, true, 'pay_1'],
  ['of a code that somebody else has', { ownerId: 'u9' }, true, 'u2'],
  ['of a code whose owner is gone', { ownerId: '' }, true, 'u2'],
  ['of another commission', { commissionPaise: 5 }, true, 'u2'],
  [
    'that takes one back',
    { amountPaise: -14_900, commissionPaise: -1_490, reverses: 'pay_0' },
    false,
    'pay_1',
  ],
])('a use %s is written and read again as it was', (_what, fields, isMain, expectedKey) => {
  const row = { ...use, ...fields };
  const [key, node] = writeCouponUse(row, { isMain, isOwnersCode: row.ownerId === null });
  expect(key).toBe(expectedKey);
  expect(readCouponUse(key, node, reading)).toEqual({ row, findings: [] });
});
