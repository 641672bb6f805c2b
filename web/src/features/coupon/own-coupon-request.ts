import type { Coupon } from '@focuspool/domain/coupon/coupon-contract';
import { queryOptions } from '@tanstack/react-query';
import { api, call } from '../../platform/api.ts';

/** The person's own coupon, or null. */
export const ownCouponQuery = queryOptions({
  queryKey: ['coupon', 'own'],
  queryFn: async (): Promise<Coupon | null> => (await call(api.coupons.own.$get())).coupon,
});
