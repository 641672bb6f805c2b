import { periods } from '@focuspool/domain/coupon/analytics-filter';
import { planIds } from '@focuspool/domain/plans';
import { useSearchParams } from 'react-router';
import * as v from 'valibot';
import type { AnalyticsView } from './analytics-request.ts';

const viewSchema = v.object({
  plan: v.fallback(v.picklist(['all', ...planIds]), 'all'),
  period: v.fallback(v.picklist(periods), 'all'),
  page: v.fallback(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)), 1),
});

/** Filter and page stand in the address, so that a reload and the back button keep them. */
export function useAnalyticsView(): [AnalyticsView, (change: Partial<AnalyticsView>) => void] {
  const [params, setParams] = useSearchParams();
  const view = v.parse(viewSchema, Object.fromEntries(params));

  function change(changed: Partial<AnalyticsView>): void {
    const next = { ...view, page: 1, ...changed };
    const shown = Object.entries(next).filter(([, value]) => value !== 'all' && value !== 1);
    setParams(
      shown.map(([name, value]): [string, string] => [name, String(value)]),
      { preventScrollReset: true },
    );
  }

  return [view, change];
}
