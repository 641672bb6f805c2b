import { toDecimalRupees } from '../money.ts';
import { toCsvHead, toCsvLine } from '../write-csv.ts';
import type { AnalyticsRow } from './coupon-contract.ts';

export const analyticsCsvHead = toCsvHead(['Username', 'Plan', 'Subscribed Date', 'Amount (INR)']);

export function toAnalyticsCsv(rows: readonly AnalyticsRow[]): string {
  return rows
    .map((row) =>
      toCsvLine([row.username, row.planName, row.subscribedDate, toDecimalRupees(row.amountPaid)]),
    )
    .join('');
}
