import type { AnalyticsRow } from '@focuspool/domain/coupon/coupon-contract';
import { formatPrice } from '@focuspool/domain/money';
import { formatDay } from '../../platform/format-day.ts';

/** The uses of one page, newest first. */
export function AnalyticsTable({ rows }: { rows: readonly AnalyticsRow[] }) {
  return (
    <table className="mt-6 w-full table-fixed border-collapse text-left max-sm:text-sm">
      <thead>
        <tr className="align-bottom text-sm text-ink-quiet">
          <th className="py-2 pr-3 font-medium">Username</th>
          <th className="w-[23%] py-2 pr-3 font-medium">Plan</th>
          <th className="w-[30%] py-2 pr-3 font-medium">Subscribed Date</th>
          <th className="w-[17%] py-2 text-right font-medium">Amount</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-t border-line">
            <td className="wrap-anywhere py-3 pr-3 font-medium">{row.username}</td>
            <td className="py-3 pr-3">
              {row.planName}
              {row.isRefund && <span className="block text-sm text-ink-quiet">Refunded</span>}
            </td>
            <td className="py-3 pr-3 text-ink-quiet">
              <time dateTime={row.subscribedDate}>{formatDay(row.subscribedDate)}</time>
            </td>
            <td className="py-3 text-right tabular-nums">{formatPrice(row.amountPaid)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
