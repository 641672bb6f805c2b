import * as v from 'valibot';
import { planIdSchema } from '../plans.ts';
import { isTimeZone } from '../stats/local-day.ts';

export const analyticsPageSize = 15;
export const pageWindowSize = 5;

export const periods = ['all', 'month'] as const;
export type Period = (typeof periods)[number];

/** Which uses of a coupon to include, as query parameters. */
export const analyticsFilterSchema = v.object({
  plan: v.optional(v.union([v.literal('all'), planIdSchema]), 'all'),
  period: v.optional(v.picklist(periods), 'all'),
  /** The time zone of 'This Month': an IANA name such as `Asia/Kolkata`. */
  timeZone: v.optional(
    v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone, 'must be a time zone')),
    'UTC',
  ),
});
export type AnalyticsFilter = v.InferOutput<typeof analyticsFilterSchema>;

/** The instant at which the month of `now` began on the clocks of `timeZone`. Needs `Temporal`, so it runs on the server only. */
export function startOfMonth(now: Date, timeZone: string): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return new Date(today.with({ day: 1 }).startOfDay().epochMilliseconds);
}

/** The page numbers to offer around `page`: at most five, all of which exist (product 9.7). */
export function pageWindow(page: number, pageCount: number): number[] {
  const size = Math.min(pageWindowSize, pageCount);
  const first = Math.max(1, Math.min(page - Math.floor(pageWindowSize / 2), pageCount - size + 1));
  return Array.from({ length: size }, (_, index) => first + index);
}
