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
])('the coupon %s is read, or left out for the reason: $2', (code, value, reason) => {
  const { row, findings } = readCoupon(code, value, reading);
  if (reason === null) expect(row).toEqual({ code, userId: 'u1', createdAt: at });
  else expect([row, findings]).toMatchObject([null, [{ path: `coupons/${code}`, what: 'left out', reason }]]);
});

it.each([
  ['without a date', null, []],
  ['whose date is unreadable', 'once', ['its date cannot be read, it has the date of the import']],
  [
    'from the future',
    '2999-01-01T00:00:00.000Z',
    ['its date is in the future, it has the date of the import'],
  ],
])('a coupon %s gets the date of the import', (_what, createdAt, reasons) => {
  const { row, findings } = readCoupon('AB50', toNode({ userId: 'u1', createdAt }), reading);
  expect(row?.createdAt).toBe(reading.now);
  expect(findings.map(({ path, reason }) => [path, reason])).toEqual(
    reasons.map((reason) => ['coupons/AB50/createdAt', reason]),
  );
});

it('a coupon survives being written and read again', () => {
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

it('a coupon use without a stored commission is read with a tenth of its amount', () => {
  expect(readCouponUse('u2', used(), reading)).toEqual({ row: use, findings: [] });
});

it.each<[string, FirebaseValue, string]>([
  ['that is not an object', 'x', 'this is not a purchase'],
  ['without a coupon', used({ couponName: 'No coupon' }), 'it names no coupon'],
  ['without a known plan', used({ planName: 'Gold' }), 'there is no such plan'],
  ['without an amount', used({ amountPayed: 'free' }), 'it names no amount'],
  ['with a negative amount', used({ amountPayed: -149 }), 'its amount is not possible'],
  ['without a readable date', used({ subscribedDate: 'soon' }), 'its date cannot be read'],
  // No commission month can have that name, and all later ones would wait for it.
  ['dated before 2000', used({ subscribedDate: 946_684_799_999 }), 'its date cannot be read'],
  ['with an invalid payment id', used({ paymentId: 'a\0b' }), 'no payment can have this id'],
])('a coupon use %s is left out with the reason', (_what, value, reason) => {
  expect(readCouponUse('u2', value, reading)).toMatchObject({
    row: null,
    findings: [{ path: 'couponUsed/u2', reason }],
  });
});

it.each<[string, Record<string, FirebaseValue>, Partial<MovedUse>, string, string]>([
  [
    'from the future',
    { subscribedDate: '2999-01-01T00:00:00.000Z' },
    { subscribedAt: reading.now },
    'subscribedDate',
    'its date is in the future, it has the date of the import',
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
])('a coupon use %s is changed to fit, which is reported', (_what, fields, expected, below, reason) => {
  expect(readCouponUse('u2', used(fields), reading)).toEqual({
    row: { ...use, ...expected },
    findings: [{ path: `couponUsed/u2/${below}`, what: 'changed', reason }],
  });
});

it.each<[string, Partial<MovedUse>, boolean, string]>([
  ['that is the first of its buyer', {}, true, 'u2'],
  ['that is a later one of its buyer', {}, false, 'pay_1'],
  ['without a buyer', { buyerId: null }, true, 'pay_1'],
  ['of a code that belongs to another person now', { ownerId: 'u9' }, true, 'u2'],
  ['of a code whose owner is gone', { ownerId: '' }, true, 'u2'],
  ['with another commission', { commissionPaise: 5 }, true, 'u2'],
  [
    'that reverses another one',
    { amountPaise: -14_900, commissionPaise: -1_490, reverses: 'pay_0' },
    false,
    'pay_1',
  ],
])('a coupon use %s survives being written and read again', (_what, fields, isMain, expectedKey) => {
  const row = { ...use, ...fields };
  const [key, node] = writeCouponUse(row, { isMain, isOwnersCode: row.ownerId === null });
  expect(key).toBe(expectedKey);
  expect(readCouponUse(key, node, reading)).toEqual({ row, findings: [] });
});
