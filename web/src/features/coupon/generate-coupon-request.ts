import type { Coupon, GenerateCoupon } from '@focuspool/domain/coupon/coupon-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiRefusal, api, call } from '../../platform/api.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { rememberCouponStatus } from './coupon-status.ts';
import { couponStatusQuery } from './coupon-status-request.ts';
import { ownCouponQuery } from './own-coupon-request.ts';

/** Generates or replaces the person's coupon; from then on every page knows it. */
export function useGenerateCoupon(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: GenerateCoupon): Promise<Coupon> => {
      const { coupon } = await call(api.coupons.own.$post({ json: wanted }));
      if (!coupon) throw new Error('The server gave no coupon');
      return coupon;
    },
    onSuccess: (coupon) => {
      queries.setQueryData(ownCouponQuery.queryKey, coupon);
      rememberCouponStatus(userId, 'owner', serverNow());
      queries.setQueryData(couponStatusQuery(userId).queryKey, 'owner');
      return queries.invalidateQueries({ queryKey: ['coupon', 'analytics'] });
    },
  });
}

/** What the person reads when no coupon was made. */
export function describeCouponFailure(error: Error): string {
  if (!(error instanceof ApiRefusal)) return 'Failed to generate coupon. Please try again.';
  if (error.reason === 'signed_out') return 'You must be logged in to generate a coupon';
  if (error.reason === 'unavailable' || error.reason === 'internal_error') {
    return 'Failed to generate coupon. Please try again.';
  }
  return error.fields.letters ?? error.message;
}
