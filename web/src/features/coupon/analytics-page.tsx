import { analyticsPageSize } from '@focuspool/domain/coupon/analytics-filter';
import type { Analytics } from '@focuspool/domain/coupon/coupon-contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { useLoad } from '../../platform/use-load.ts';
import { describeButton } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { AnalyticsFigures } from './analytics-figures.tsx';
import { AnalyticsFilters } from './analytics-filters.tsx';
import { type AnalyticsView, analyticsDownload, analyticsQuery } from './analytics-request.ts';
import { AnalyticsSkeleton } from './analytics-skeleton.tsx';
import { AnalyticsTable } from './analytics-table.tsx';
import { NoCoupon } from './no-coupon.tsx';
import { ownCouponQuery } from './own-coupon-request.ts';
import { PageButtons } from './page-buttons.tsx';
import { useAnalyticsView } from './use-analytics-view.ts';

/** Who used the owner's coupon, and what it earned (specification, section 2). */
export function AnalyticsPage() {
  const [view, changeView] = useAnalyticsView();
  const own = useLoad(useQuery(ownCouponQuery), ownCouponQuery.queryKey);
  const hasNoCoupon = own.data === null;
  const query = analyticsQuery(view);
  const uses = useLoad(useQuery({ ...query, enabled: Boolean(own.data) }), query.queryKey);
  const { data } = uses;
  const problem = own.problem ?? uses.problem;

  return (
    <PageFrame title="Coupon Analytics" lead="Who used your coupon, and what it has earned you.">
      {!data && !problem && !hasNoCoupon && <AnalyticsSkeleton />}
      {hasNoCoupon && <NoCoupon />}
      {problem && !data && (
        <LoadFailure
          error={problem}
          message={`Error fetching data: ${problem.message}`}
          onRetry={own.problem ? own.retry : uses.retry}
        />
      )}
      {data && <Uses analytics={data} view={view} onChange={changeView} />}
    </PageFrame>
  );
}

type UsesProps = {
  analytics: Analytics;
  view: AnalyticsView;
  onChange: (change: Partial<AnalyticsView>) => void;
};

function Uses({ analytics: { code, revenue, total, page, rows }, view, onChange }: UsesProps) {
  const isUnused = total === 0 && view.plan === 'all' && view.period === 'all';
  const pageCount = Math.ceil(total / analyticsPageSize);
  return (
    <>
      <AnalyticsFigures code={code} revenue={revenue} />
      <div className="mt-8 flex flex-wrap items-end justify-between gap-4">
        <AnalyticsFilters view={view} onChange={onChange} />
        <a href={analyticsDownload(view)} download className={describeButton({ variant: 'quiet' })}>
          <Download aria-hidden className="size-4.5" />
          Download CSV
        </a>
      </div>
      {total > 0 && <AnalyticsTable rows={rows} />}
      {total === 0 && (
        <div className="mt-14 text-center">
          <p className="font-display text-xl font-semibold">
            {isUnused ? 'No users have used your coupon yet' : 'Nothing matches this filter'}
          </p>
          {isUnused && <p className="mt-2 text-ink-quiet">Share {code} with somebody who puts things off.</p>}
        </div>
      )}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ink-quiet">
          Showing {rows.length} of {total} results
        </p>
        <PageButtons page={page} pageCount={pageCount} onChange={(next) => onChange({ page: next })} />
      </div>
      <p className="mt-8">
        <Link
          to={paths.generate}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline"
        >
          Replace your coupon
        </Link>
      </p>
    </>
  );
}
