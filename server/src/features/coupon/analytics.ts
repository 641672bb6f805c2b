import { analyticsCsvHead, toAnalyticsCsv } from '@focuspool/domain/coupon/analytics-csv';
import {
  type AnalyticsFilter,
  analyticsPageSize,
  startOfMonth,
} from '@focuspool/domain/coupon/analytics-filter';
import type { Analytics, AnalyticsQuery, AnalyticsRow } from '@focuspool/domain/coupon/coupon-contract';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { plans } from '@focuspool/domain/plans';
import type { Queryable } from '../../platform/database/database.ts';
import { readPages } from '../../platform/database/pages.ts';
import type { TextFile } from '../../platform/http/reply-file.ts';
import type { Services } from '../../platform/services.ts';
import { findPublicLooks } from '../profile/profile-store.ts';
import { findOwnCoupon } from './coupon-store.ts';
import {
  type CouponUse,
  listUses,
  listUsesAfter,
  summarizeUses,
  type UseFilter,
} from './coupon-use-store.ts';

/**
 * Reads one page of the uses of the person's own coupons, with the
 * sums of all pages; a page number past the end gives the last page.
 */
export async function readAnalytics(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  ownerId: string,
  query: AnalyticsQuery,
): Promise<Outcome<Analytics, 'coupon_missing'>> {
  const coupon = await findOwnCoupon(database, ownerId);
  if (!coupon) return refuse('coupon_missing');
  const filter = toUseFilter(ownerId, query, clock.now());
  const { total, revenue } = await summarizeUses(database, filter);
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / analyticsPageSize)));
  const range = { limit: analyticsPageSize, offset: (page - 1) * analyticsPageSize };
  const rows = await toAnalyticsRows(database, await listUses(database, filter, range));
  return accept({ code: coupon.code, revenue, total, page, rows });
}

function toUseFilter(ownerId: string, { plan, period, timeZone }: AnalyticsFilter, now: Date): UseFilter {
  return {
    ownerId,
    plan: plan === 'all' ? null : plan,
    since: period === 'month' ? startOfMonth(now, timeZone) : null,
  };
}

async function toAnalyticsRows(db: Queryable, uses: readonly CouponUse[]): Promise<AnalyticsRow[]> {
  const buyers = uses.flatMap(({ buyerId }) => (buyerId ? [buyerId] : []));
  const looks = await findPublicLooks(db, buyers);
  return uses.map((use) => ({
    id: use.paymentId,
    userId: use.buyerId,
    username: (use.buyerId && looks.get(use.buyerId)?.username) || 'Unknown User',
    planId: use.plan,
    planName: plans[use.plan].name,
    subscribedDate: use.subscribedAt.toISOString(),
    amountPaid: use.amountPaise,
    isRefund: use.reverses !== null,
  }));
}

/** Exports everything that the filter matches as CSV, read and sent in chunks. */
export async function exportAnalytics(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  ownerId: string,
  filter: AnalyticsFilter,
): Promise<Outcome<TextFile, 'coupon_missing'>> {
  const coupon = await findOwnCoupon(database, ownerId);
  if (!coupon) return refuse('coupon_missing');
  const chunks = writeChunks(database, toUseFilter(ownerId, filter, clock.now()));
  return accept({ name: `coupon-${coupon.code}.csv`, type: 'text/csv', chunks });
}

async function* writeChunks(database: Services['database'], filter: UseFilter): AsyncGenerator<string> {
  yield analyticsCsvHead;
  const read = (last: CouponUse | null, limit: number) => listUsesAfter(database, filter, last, limit);
  for await (const uses of readPages(read)) yield toAnalyticsCsv(await toAnalyticsRows(database, uses));
}
