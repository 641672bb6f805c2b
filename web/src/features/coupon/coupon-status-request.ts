import { queryOptions } from '@tanstack/react-query';
import { api, call } from '../../platform/api.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { type CouponStatus, recallCouponStatus, rememberCouponStatus } from './coupon-status.ts';

/** What the settings say of the person's coupon; the server is asked at most every five minutes. */
export function couponStatusQuery(userId: string) {
  return queryOptions({
    queryKey: ['coupon', 'status', userId],
    staleTime: 0,
    queryFn: async (): Promise<CouponStatus> => {
      const known = recallCouponStatus(userId, serverNow());
      if (known) return known;
      const { coupon } = await call(api.coupons.own.$get());
      const status = coupon ? 'owner' : 'none';
      rememberCouponStatus(userId, status, serverNow());
      return status;
    },
  });
}
