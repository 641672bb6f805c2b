import type { AnalyticsRow } from '@focuspool/domain/coupon/coupon-contract';
import { formatPrice } from '@focuspool/domain/money';

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** The uses of one page, newest first. */
export function AnalyticsTable({ rows }: { rows: readonly AnalyticsRow[] }) {
  return (
    <div className="mt-6 overflow-x-auto">
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="text-sm text-ink-quiet">
            <th className="py-2 pr-3 font-medium">Username</th>
            <th className="py-2 pr-3 font-medium">Plan</th>
            <th className="py-2 pr-3 font-medium">Subscribed Date</th>
            <th className="py-2 text-right font-medium">Amount</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-t border-line">
              <td className="max-w-40 truncate py-3 pr-3 font-medium">{row.username}</td>
              <td className="py-3 pr-3">{row.planName}</td>
              <td className="py-3 pr-3 text-ink-quiet">
                <time dateTime={row.subscribedDate}>{dayFormat.format(new Date(row.subscribedDate))}</time>
              </td>
              <td className="py-3 text-right tabular-nums">{formatPrice(row.amountPaid)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
