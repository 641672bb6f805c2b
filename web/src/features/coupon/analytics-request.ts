import type { AnalyticsFilter } from '@focuspool/domain/coupon/analytics-filter';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call } from '../../platform/api.ts';

/** What the page shows: its filter and its page. */
export type AnalyticsView = Pick<AnalyticsFilter, 'plan' | 'period'> & { readonly page: number };

function toQuery({ plan, period }: AnalyticsView) {
  return { plan, period, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}

/** The old page stays while the next one comes. */
export function analyticsQuery(view: AnalyticsView) {
  return queryOptions({
    queryKey: ['coupon', 'analytics', view],
    queryFn: () => call(api.coupons.analytics.$get({ query: { ...toQuery(view), page: String(view.page) } })),
    placeholderData: keepPreviousData,
  });
}

/** Where everything that the filter shows is downloaded from. */
export function analyticsDownload(view: AnalyticsView): string {
  return `/api/coupons/analytics.csv?${new URLSearchParams(toQuery(view))}`;
}
