import type { AnalyticsFilter } from '@focuspool/domain/coupon/analytics-filter';
import type { Coupon, GenerateCoupon } from '@focuspool/domain/coupon/coupon-contract';
import type { RefusalReason } from '@focuspool/domain/refusals';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiRefusal, api, call } from '../../platform/api/api.ts';
import { deviceTimeZone } from '../../platform/clock/device-time-zone.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { type CouponStatus, recallCouponStatus, rememberCouponStatus } from './coupon-status.ts';

/** The person's own coupon, or null. */
export const ownCouponQuery = queryOptions({
  queryKey: ['coupon', 'own'],
  queryFn: async (): Promise<Coupon | null> => (await call(api.coupons.own.$get())).coupon,
});

/** Whether the person has a coupon, for the settings; asks the server at most every five minutes. */
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

/** The person's commission that has not been paid out yet, in paise. */
export const unpaidCommissionQuery = queryOptions({
  queryKey: ['coupon', 'unpaid'],
  queryFn: async (): Promise<number> => (await call(api.coupons.unpaid.$get())).amount,
});

/** Generates or replaces the person's coupon, and updates every page that shows it. */
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

/** The text for the person when no coupon was made. */
export function describeCouponFailure(error: Error): string {
  if (!(error instanceof ApiRefusal)) return 'Failed to generate coupon. Please try again.';
  if (error.reason === 'signed_out') return 'You must be logged in to generate a coupon';
  if (error.reason === 'unavailable' || error.reason === 'internal_error') {
    return 'Failed to generate coupon. Please try again.';
  }
  return error.fields.letters ?? error.message;
}

const reasonsToShow: readonly RefusalReason[] = ['coupon_unknown', 'invalid_input', 'too_many_requests'];

/** Returns the code as the server writes it. Throws an error worded for the person: the refusal, or that the check failed. */
export async function checkCoupon(code: string): Promise<string> {
  try {
    return (await call(api.coupons.check.$post({ json: { code } }))).code;
  } catch (error) {
    if (error instanceof ApiRefusal && reasonsToShow.includes(error.reason)) throw error;
    throw new Error('Error validating coupon. Please try again.', { cause: error });
  }
}

/** The filter and the page number that are shown. */
export type AnalyticsView = Pick<AnalyticsFilter, 'plan' | 'period'> & { readonly page: number };

function toQuery({ plan, period }: AnalyticsView) {
  return { plan, period, timeZone: deviceTimeZone() };
}

/** A page of the analytics with its filter. The previous answer stays visible while the next one loads, even across filters. */
export function analyticsQuery(view: AnalyticsView) {
  return queryOptions({
    queryKey: ['coupon', 'analytics', view],
    queryFn: async () => {
      const asked = { query: { ...toQuery(view), page: String(view.page) } };
      return { ...(await call(api.coupons.analytics.$get(asked))), plan: view.plan, period: view.period };
    },
    placeholderData: keepPreviousData,
  });
}

/** The URL that downloads everything the filter matches. */
export function analyticsDownload(view: AnalyticsView): string {
  return `/api/coupons/analytics.csv?${new URLSearchParams(toQuery(view))}`;
}
