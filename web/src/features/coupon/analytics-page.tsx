import { analyticsPageSize } from '@focuspool/domain/coupon/analytics-filter';
import { commissionPercent } from '@focuspool/domain/coupon/commission';
import type { Analytics } from '@focuspool/domain/coupon/coupon-contract';
import { formatExactAmount } from '@focuspool/domain/money';
import { refusals } from '@focuspool/domain/refusals';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useLoad } from '../../platform/api/use-load.ts';
import { paths } from '../../platform/paths.ts';
import { toButtonClasses } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/page/link.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Surface } from '../../ui/surface.tsx';
import { AnalyticsFilters, useAnalyticsView } from './analytics-filters.tsx';
import { AnalyticsTable, PageButtons } from './analytics-table.tsx';
import { type AnalyticsView, analyticsDownload, analyticsQuery, ownCouponQuery } from './coupon-requests.ts';

/** Who used the owner's coupon, and what it earned (product 2.20). */
export function AnalyticsPage() {
  const [view, changeView] = useAnalyticsView();
  const own = useLoad(useQuery(ownCouponQuery));
  const hasNoCoupon = own.data === null;
  const query = analyticsQuery(view);
  const reading = useQuery({ ...query, enabled: Boolean(own.data) });
  const isOfAnother = reading.data?.plan !== view.plan || reading.data.period !== view.period;
  const uses = useLoad(isOfAnother ? { ...reading, data: undefined } : reading);
  const shown = uses.problem ? undefined : reading.data;
  const problem = own.problem ?? uses.problem;

  return (
    <PageFrame title="Coupon Analytics" lead="Who used your coupon, and what it has earned you.">
      {!shown && !problem && !hasNoCoupon && <AnalyticsSkeleton />}
      {hasNoCoupon && <NoCoupon />}
      {problem && !shown && (
        <LoadFailure
          error={problem}
          message={`Error fetching data: ${problem.message}`}
          onRetry={own.problem ? own.retry : uses.retry}
        />
      )}
      {shown && (
        <Uses
          analytics={shown}
          askedPage={reading.isPlaceholderData ? view.page : null}
          isOfAnother={isOfAnother}
          view={view}
          onChange={changeView}
        />
      )}
    </PageFrame>
  );
}

type UsesProps = {
  analytics: Analytics;
  /** The page that is being loaded, from which the page buttons continue; null once it has come. */
  askedPage: number | null;
  /** Whether the figures still belong to the previous filter, as the answer to this one has not come yet. */
  isOfAnother: boolean;
  view: AnalyticsView;
  onChange: (change: Partial<AnalyticsView>) => void;
};

function Uses({ analytics, askedPage, isOfAnother, view, onChange }: UsesProps) {
  const { code, revenue, total, page, rows } = analytics;
  const isUnused = total === 0 && view.plan === 'all' && view.period === 'all';
  const pageCount = Math.ceil(total / analyticsPageSize);
  return (
    <>
      <AnalyticsFigures code={code} revenue={isOfAnother ? null : revenue} />
      <div className="mt-8 flex flex-wrap items-end justify-between gap-4">
        <AnalyticsFilters view={view} onChange={onChange} />
        <a href={analyticsDownload(view)} download className={toButtonClasses({ variant: 'quiet' })}>
          <Download aria-hidden className="size-4.5" />
          Download CSV
        </a>
      </div>
      {total > 0 && <AnalyticsTable rows={rows} />}
      {total === 0 && !isOfAnother && (
        <div className="mt-14 text-center">
          <p className="font-display text-xl font-semibold">
            {isUnused ? 'No users have used your coupon yet' : 'Nothing matches this filter'}
          </p>
          {isUnused && <p className="mt-2 text-ink-quiet">Share {code} with someone who puts things off.</p>}
        </div>
      )}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ink-quiet">
          {isOfAnother ? 'Loading…' : `Showing ${rows.length} of ${total} results`}
        </p>
        <PageButtons
          page={Math.min(askedPage ?? page, pageCount)}
          pageCount={pageCount}
          onChange={(next) => onChange({ page: next })}
        />
      </div>
      <p className="mt-8">
        <Link
          to={paths.generate}
          className="inline-flex min-h-11 items-center font-semibold text-ink underline decoration-accent decoration-2 underline-offset-4"
        >
          Replace your coupon
        </Link>
      </p>
    </>
  );
}

/** The code to share, and what it has earned. */
function AnalyticsFigures({ code, revenue }: { code: string; revenue: number | null }) {
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
        <p className="mt-1 font-display text-3xl font-bold tabular-nums">
          {revenue === null ? '…' : formatExactAmount(revenue)}
        </p>
        <p className="mt-1 text-sm text-ink-quiet">
          {commissionPercent}% of what was paid, as filtered below
        </p>
      </Surface>
    </div>
  );
}

/** For a person without a coupon: why there is nothing to see, and a link to make one. */
function NoCoupon() {
  return (
    <Surface className="mt-10 grid justify-items-center gap-5 p-8 text-center">
      <p className="text-lg">{refusals.coupon_missing.message}</p>
      <Link to={paths.generate} className={toButtonClasses()}>
        Generate Coupon
      </Link>
    </Surface>
  );
}

const rowNames = ['first', 'second', 'third', 'fourth', 'fifth'];

function AnalyticsSkeleton() {
  return (
    <div role="status" aria-label="Loading your analytics" className="mt-8">
      <div className="grid gap-4 sm:grid-cols-2">
        <Skeleton className="h-29 rounded-surface" />
        <Skeleton className="h-29 rounded-surface" />
      </div>
      <div className="mt-10 grid gap-3">
        {rowNames.map((name) => (
          <Skeleton key={name} className="h-10" />
        ))}
      </div>
    </div>
  );
}
