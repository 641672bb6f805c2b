import { type Period, periods } from '@focuspool/domain/coupon/analytics-filter';
import { planIds, plans } from '@focuspool/domain/plans';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import * as v from 'valibot';
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

const viewSchema = v.object({
  plan: v.fallback(v.picklist(['all', ...planIds]), 'all'),
  period: v.fallback(v.picklist(periods), 'all'),
  page: v.fallback(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number)), 1),
});

/** Filter and page are in the URL, so that a reload and the back button keep them. */
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

type FilterSelectProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly text: string }[];
  onChange: (value: Value) => void;
};

/** A native select. */
function FilterSelect<Value extends string>({ label, value, options, onChange }: FilterSelectProps<Value>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink-quiet">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value);
            if (chosen) onChange(chosen.value);
          }}
          className="min-h-11 w-full appearance-none rounded-2xl border border-line-strong bg-surface pr-11 pl-4 text-ink transition hover:bg-surface-strong"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-solid text-ink">
              {option.text}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-4 size-4.5 -translate-y-1/2 text-ink-quiet"
        />
      </div>
    </div>
  );
}
