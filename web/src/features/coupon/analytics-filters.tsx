import type { Period } from '@focuspool/domain/coupon/analytics-filter';
import { planIds, plans } from '@focuspool/domain/plans';
import type { AnalyticsView } from './analytics-request.ts';
import { FilterSelect } from './filter-select.tsx';

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
      <FilterSelect
        label="Plan"
        value={view.plan}
        options={planOptions}
        onChange={(plan) => onChange({ plan })}
      />
      <FilterSelect
        label="Date"
        value={view.period}
        options={periodOptions}
        onChange={(period) => onChange({ period })}
      />
    </div>
  );
}
