import { analyticsCsvHead, toAnalyticsCsv } from '@focuspool/domain/coupon/analytics-csv';
import type { AnalyticsFilter } from '@focuspool/domain/coupon/analytics-filter';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { Services } from '../../platform/services.ts';
import { findOwnCoupon } from './coupon-store.ts';
import { type CouponUse, listUsesAfter, type UseFilter } from './coupon-use-store.ts';
import { describeUses, toUseFilter } from './read-analytics.ts';

const stepSize = 1_000;

export type AnalyticsExport = { readonly fileName: string; readonly chunks: AsyncGenerator<string> };

/** Everything that the filter shows as a table of comma-separated values, read and sent step by step. */
export async function exportAnalytics(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  ownerId: string,
  filter: AnalyticsFilter,
): Promise<Outcome<AnalyticsExport, 'coupon_missing'>> {
  const coupon = await findOwnCoupon(database, ownerId);
  if (!coupon) return refuse('coupon_missing');
  const chunks = writeChunks(database, toUseFilter(ownerId, filter, clock.now()));
  return accept({ fileName: `coupon-${coupon.code}.csv`, chunks });
}

async function* writeChunks(database: Services['database'], filter: UseFilter): AsyncGenerator<string> {
  yield analyticsCsvHead;
  let last: CouponUse | null = null;
  for (;;) {
    const uses: CouponUse[] = await listUsesAfter(database, filter, last, stepSize);
    if (uses.length > 0) yield toAnalyticsCsv(await describeUses(database, uses));
    last = uses.at(-1) ?? null;
    if (uses.length < stepSize) return;
  }
}
