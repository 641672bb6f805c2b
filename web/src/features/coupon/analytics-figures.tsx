import type { Analytics } from '@focuspool/domain/coupon/coupon-contract';
import { formatExactAmount } from '@focuspool/domain/money';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Surface } from '../../ui/surface.tsx';

/** The two things an owner comes for: the code to share, and what it earned. */
export function AnalyticsFigures({ code, revenue }: Pick<Analytics, 'code' | 'revenue'>) {
  return (
    <div className="mt-8 grid gap-4 sm:grid-cols-2">
      <Surface className="flex flex-wrap items-center justify-between gap-3 p-6">
        <div>
          <h2 className="text-sm font-medium text-ink-quiet">Your coupon</h2>
          <p className="mt-1 font-display text-3xl font-bold tracking-wider">{code}</p>
        </div>
        <CopyButton text={code} label="Copy coupon code" />
      </Surface>
      <Surface className="p-6">
        <h2 className="text-sm font-medium text-ink-quiet">Revenue</h2>
        <p className="mt-1 font-display text-3xl font-bold tabular-nums">{formatExactAmount(revenue)}</p>
        <p className="mt-1 text-sm text-ink-quiet">10% of what was paid, as filtered below</p>
      </Surface>
    </div>
  );
}
