import { refusals, toRefusalBody } from '@focuspool/domain/refusals';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiRefusal, ApiUnreachable } from '../../platform/api/api.ts';
import { checkCoupon, describeCouponFailure } from './coupon-requests.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['signed_out', 'You must be logged in to generate a coupon'],
  ['coupon_taken', 'This coupon is already available. Please try another coupon code.'],
  ['coupons_exhausted', 'Every coupon code is taken. One becomes free when its owner replaces it or leaves.'],
  ['internal_error', 'Failed to generate coupon. Please try again.'],
  ['unavailable', 'Failed to generate coupon. Please try again.'],
] as const)('a new coupon refused as %s shows %j', (reason, text) => {
  expect(describeCouponFailure(new ApiRefusal(toRefusalBody(reason)))).toBe(text);
});

it('a new coupon refused for its letters shows the text about the letters', () => {
  const letters = 'Coupon must contain 2-4 letters only';
  expect(describeCouponFailure(new ApiRefusal(toRefusalBody('invalid_input', { letters })))).toBe(letters);
});

it('a new coupon without an answer shows a failure', () => {
  expect(describeCouponFailure(new ApiUnreachable())).toBe('Failed to generate coupon. Please try again.');
});

describe('an entered coupon', () => {
  it('an entered coupon comes back as the server writes it', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ code: 'PAL50' }));
    expect(await checkCoupon('pal50')).toBe('PAL50');
  });

  it.each([
    ['coupon_unknown', 'Invalid coupon code'],
    ['internal_error', 'Error validating coupon. Please try again.'],
    ['signed_out', 'Error validating coupon. Please try again.'],
  ] as const)('an entered coupon refused as %s shows %j', async (reason, text) => {
    const { status } = refusals[reason];
    vi.stubGlobal('fetch', async () => Response.json(toRefusalBody(reason), { status }));
    await expect(checkCoupon('pal50')).rejects.toThrow(text);
  });

  it('an entered coupon without an answer shows that it could not be checked', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(checkCoupon('pal50')).rejects.toThrow('Error validating coupon. Please try again.');
  });
});
