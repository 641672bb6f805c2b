import { pageWindow } from '@focuspool/domain/coupon/analytics-filter';
import type { AnalyticsRow } from '@focuspool/domain/coupon/coupon-contract';
import { formatPrice } from '@focuspool/domain/money';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatDay } from '../../platform/clock/format-day.ts';
import { IconButton } from '../../ui/button.tsx';

/** The uses of one page, newest first. */
export function AnalyticsTable({ rows }: { rows: readonly AnalyticsRow[] }) {
  return (
    <table
      aria-label="Uses of your coupon"
      className="mt-6 w-full table-fixed border-collapse text-left max-sm:text-sm"
    >
      <thead>
        <tr className="align-bottom text-sm text-ink-quiet">
          <th scope="col" className="py-2 pr-3 font-medium">
            Username
          </th>
          <th scope="col" className="w-[23%] py-2 pr-3 font-medium">
            Plan
          </th>
          <th scope="col" className="w-[30%] py-2 pr-3 font-medium">
            Subscribed Date
          </th>
          <th scope="col" className="w-[17%] py-2 text-right font-medium">
            Amount
          </th>
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

type PageButtonsProps = { page: number; pageCount: number; onChange: (page: number) => void };

/** Buttons for five pages around the current one, and for the next and previous page, which keep the focus at either end. */
export function PageButtons({ page, pageCount, onChange }: PageButtonsProps) {
  if (pageCount < 2) return null;
  return (
    <nav aria-label="Pages" className="flex items-center gap-0.5">
      <IconButton label="Previous page" aria-disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <ChevronLeft aria-hidden className="size-5" />
      </IconButton>
      {pageWindow(page, pageCount).map((number) => (
        <button
          key={number}
          type="button"
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onChange(number)}
          className="size-11 rounded-full font-semibold text-ink-quiet tabular-nums transition hover:bg-surface-strong aria-[current]:bg-accent aria-[current]:text-on-accent"
        >
          {number}
        </button>
      ))}
      <IconButton label="Next page" aria-disabled={page >= pageCount} onClick={() => onChange(page + 1)}>
        <ChevronRight aria-hidden className="size-5" />
      </IconButton>
    </nav>
  );
}
