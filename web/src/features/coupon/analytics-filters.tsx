import { type Period, periods } from '@focuspool/domain/coupon/analytics-filter';
import { planIds, plans } from '@focuspool/domain/plans';
import * as v from 'valibot';
import { useSearchParams } from '../../platform/location.ts';
import { navigate } from '../../platform/navigation.ts';
import { paths } from '../../platform/paths.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import type { AnalyticsView } from './coupon-requests.ts';

const planOptions: { value: AnalyticsView['plan']; text: string }[] = [
  { value: 'all', text: 'All Plans' },
  ...planIds.map((id) => ({ value: id, text: plans[id].name })),
];

const periodOptions: { value: Period; text: string }[] = [
  { value: 'all', text: 'All Time' },
  { value: 'month', text: 'This Month' },
];

type AnalyticsFiltersProps = { view: AnalyticsView; onChange: (change: Partial<AnalyticsView>) => void };

export function AnalyticsFilters({ view, onChange }: AnalyticsFiltersProps) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex">
      <SelectField
        label="Plan"
        value={view.plan}
        options={planOptions}
        onChange={(plan) => onChange({ plan })}
      />
      <SelectField
        label="Date"
        value={view.period}
        options={periodOptions}
        onChange={(period) => onChange({ period })}
      />
    </div>
  );
}

const viewSchema = v.object({
  plan: v.fallback(v.picklist(['all', ...planIds]), 'all'),
  period: v.fallback(v.picklist(periods), 'all'),
  page: v.fallback(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)), 1),
});

/** Filter and page are in the URL, so that they survive a reload and the back button. */
export function useAnalyticsView(): [AnalyticsView, (change: Partial<AnalyticsView>) => void] {
  const view = v.parse(viewSchema, Object.fromEntries(useSearchParams()));

  function change(changed: Partial<AnalyticsView>): void {
    const next = { ...view, page: 1, ...changed };
    const shown = Object.entries(next).filter(([, value]) => value !== 'all' && value !== 1);
    const search = new URLSearchParams(shown.map(([name, value]) => [name, String(value)]));
    navigate(paths.analytics + (shown.length > 0 ? `?${search}` : ''));
  }

  return [view, change];
}
