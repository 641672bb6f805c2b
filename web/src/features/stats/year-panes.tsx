import type { LedgerFilter } from '@focuspool/domain/ledger/ledger-contract';
import { firstDayOfYear, listDays, listMonths } from '@focuspool/domain/stats/periods';
import type { YearStats } from '@focuspool/domain/stats/stats-contract';
import type { StatsSettings } from '@focuspool/domain/stats/stats-settings';
import { lastDayOf, monthOf, type Weekday } from '@focuspool/domain/stats/weeks-and-months';
import { formatMonth } from '../../platform/clock/format-day.ts';
import { BarChart } from './bar-chart.tsx';
import { formatCalendarDay, formatHour, formatShortMonth } from './calendar-form.ts';
import { HeatMap } from './heat-map.tsx';
import { LabelList } from './label-list.tsx';

const daysShown = 28;
const monthsShown = 12;

type YearPanesProps = {
  year: YearStats;
  today: string;
  firstDay: Weekday;
  hourCycle: StatsSettings['hourCycle'];
};

/** Everything beyond the week and the streak. */
export function YearPanes({ year, today, firstDay, hourCycle }: YearPanesProps) {
  const days = listDays(year.days, today, daysShown).map(({ day, minutes }, at) => ({
    ...{ name: formatCalendarDay(day), minutes, filter: { from: day, to: day } },
    label: (daysShown - 1 - at) % 7 === 0 ? String(Number(day.slice(8))) : '',
  }));
  const months = listMonths(year.days, today, monthsShown).map(({ month, minutes }) => ({
    ...{ name: formatMonth(month), minutes, filter: { from: `${month}-01`, to: lastDayOf(month) } },
    label: formatShortMonth(month, 'narrow'),
  }));
  // Hours are added up by whole months.
  const ofYear = { from: `${monthOf(firstDayOfYear(today))}-01` };
  const hours = year.hours.map((minutes, hour) => ({
    ...{ name: formatHour(hour, hourCycle), minutes, filter: { ...ofYear, hour: String(hour) } },
    label: hour % 6 === 0 ? formatHour(hour, hourCycle) : '',
  }));
  return (
    <>
      <BarChart title={`The last ${daysShown / 7} weeks`} rowName="Day" bars={days} filter={toRange(days)} />
      <BarChart
        title={`The last ${monthsShown} months`}
        rowName="Month"
        bars={months}
        filter={toRange(months)}
      />
      <HeatMap key={monthOf(today)} days={year.days} today={today} firstDay={firstDay} />
      <BarChart
        title="By hour of the day"
        rowName="Hour"
        bars={hours}
        filter={ofYear}
        rule={`Since ${formatMonth(monthOf(firstDayOfYear(today)))}. A run counts in full in the hour in which it ended.`}
      />
      <div className="grid gap-6 md:grid-cols-2">
        <LabelList title="By task" of="task" sums={year.tasks} />
        <LabelList title="By list" of="list" sums={year.lists} />
      </div>
    </>
  );
}

/** The range from the first bar to the last. */
function toRange(bars: readonly { filter: { from: string; to: string } }[]): LedgerFilter {
  const [first, last] = [bars.at(0), bars.at(-1)];
  return first && last ? { from: first.filter.from, to: last.filter.to } : {};
}
