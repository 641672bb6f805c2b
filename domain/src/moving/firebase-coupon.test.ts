import { expect, it } from 'vitest';
import { type MovedUse, readCoupon, readCouponUse, writeCoupon, writeCouponUse } from './firebase-coupon.ts';
import { type FirebaseValue, toNode } from './firebase-value.ts';

const at = Date.UTC(2024, 2, 5);
const reading = { timeZone: 'UTC', fallback: 7 };

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

it('a coupon without a date has that of the import', () => {
  expect(readCoupon('AB50', toNode({ userId: 'u1' }), reading).row?.createdAt).toBe(7);
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
  expect(readCouponUse('u2', used(), 'UTC')).toEqual({ row: use, findings: [] });
});

it.each<[string, FirebaseValue, string]>([
  ['that is nothing', 'x', 'this is not a purchase'],
  ['of no coupon', used({ couponName: 'No coupon' }), 'it names no coupon'],
  ['of no plan', used({ planName: 'Gold' }), 'there is no such plan'],
  ['of no amount', used({ amountPayed: 'free' }), 'it names no amount'],
  ['of an amount below zero', used({ amountPayed: -149 }), 'its amount cannot be'],
  ['of no date', used({ subscribedDate: 'soon' }), 'its date cannot be read'],
])('a use %s is left out', (_what, value, reason) => {
  expect(readCouponUse('u2', value, 'UTC')).toMatchObject({
    row: null,
    findings: [{ path: 'couponUsed/u2', reason }],
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
  expect(readCouponUse(key, node, 'UTC')).toEqual({ row, findings: [] });
});
