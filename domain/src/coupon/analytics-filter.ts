import * as v from 'valibot';
import { planIdSchema } from '../plans.ts';
import { isTimeZone } from '../stats/local-day.ts';

export const analyticsPageSize = 15;
export const pageWindowSize = 5;

export const periods = ['all', 'month'] as const;
export type Period = (typeof periods)[number];

/** Which uses of a coupon are meant, as query parameters. */
export const analyticsFilterSchema = v.object({
  plan: v.optional(v.union([v.literal('all'), planIdSchema]), 'all'),
  period: v.optional(v.picklist(periods), 'all'),
  /** Whose month 'This Month' is: an IANA name such as `Asia/Kolkata`. */
  timeZone: v.optional(
    v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone, 'must be a time zone')),
    'UTC',
  ),
});
export type AnalyticsFilter = v.InferOutput<typeof analyticsFilterSchema>;

const wallClockParts = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;

/** The wall clock of `timeZone` at `instant`, as if it were UTC, in epoch milliseconds. */
function readWallClock(instant: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...Object.fromEntries(wallClockParts.map((part) => [part, 'numeric'])),
  });
  const values = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const [year = 0, month = 1, day, hour, minute, second] = wallClockParts.map((part) => values.get(part));
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The instant at which the month of `now` began on the clocks of `timeZone`. */
export function startOfMonth(now: Date, timeZone: string): Date {
  const today = new Date(readWallClock(now.getTime(), timeZone));
  const wanted = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1);
  let instant = wanted;
  // The offset at midnight may differ from the one at UTC's midnight; a second pass corrects it.
  for (let look = 0; look < 2; look += 1) instant += wanted - readWallClock(instant, timeZone);
  return new Date(instant);
}

/** The page numbers to offer around `page`: at most five, all of them real (product 9.7). */
export function pageWindow(page: number, pageCount: number): number[] {
  const size = Math.min(pageWindowSize, pageCount);
  const first = Math.max(1, Math.min(page - Math.floor(pageWindowSize / 2), pageCount - size + 1));
  return Array.from({ length: size }, (_, index) => first + index);
}
