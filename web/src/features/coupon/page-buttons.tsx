import { pageWindow } from '@focuspool/domain/coupon/analytics-filter';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';

type PageButtonsProps = { page: number; pageCount: number; onChange: (page: number) => void };

/** A window of five pages around the present one, and a step to either side. */
export function PageButtons({ page, pageCount, onChange }: PageButtonsProps) {
  if (pageCount < 2) return null;
  return (
    <nav aria-label="Pages" className="flex items-center gap-0.5">
      <IconButton label="Previous page" disabled={page <= 1} onClick={() => onChange(page - 1)}>
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
      <IconButton label="Next page" disabled={page >= pageCount} onClick={() => onChange(page + 1)}>
        <ChevronRight aria-hidden className="size-5" />
      </IconButton>
    </nav>
  );
}
