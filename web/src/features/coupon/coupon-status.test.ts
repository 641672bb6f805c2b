import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeStorage } from '../../platform/storage/testing/fake-storage.ts';
import { recallCouponStatus, rememberCouponStatus } from './coupon-status.ts';

const now = 1_800_000_000_000;
const minute = 60_000;
let device = createFakeStorage();

beforeEach(() => {
  device = createFakeStorage();
  vi.stubGlobal('sessionStorage', device.storage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('a coupon status is kept for five minutes, per person', () => {
  rememberCouponStatus('ada', 'owner', now);
  expect(recallCouponStatus('ada', now + 5 * minute - 1)).toBe('owner');
  expect(recallCouponStatus('ada', now + 5 * minute)).toBeNull();
  expect(recallCouponStatus('ben', now)).toBeNull();
  expect(device.keys()).toEqual(['coupon_status_ada']);
});

it('a coupon status that is damaged or from the future is ignored', () => {
  rememberCouponStatus('ada', 'none', now + minute);
  expect(recallCouponStatus('ada', now)).toBeNull();
  device.storage().setItem('coupon_status_ada', '{"status":"king","timestamp":1}');
  expect(recallCouponStatus('ada', 1)).toBeNull();
});
