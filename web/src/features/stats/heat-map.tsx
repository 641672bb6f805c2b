import type { DaySum } from '@focuspool/domain/stats/day-sums';
import { type HeatCell, listHeatWeeks } from '@focuspool/domain/stats/periods';
import { monthOf, type Weekday } from '@focuspool/domain/stats/weeks-and-months';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { formatCalendarDay, formatDuration, formatShortMonth } from './calendar-form.ts';
import { ChartPane, namePicture } from './chart-pane.tsx';

const size = 12;
/** The space above the days for the names of months. */
const head = 14;
const heatLevels: readonly HeatCell['level'][] = [0, 1, 2, 3, 4];
const opacities: Record<HeatCell['level'], number> = { 0: 1, 1: 0.3, 2: 0.5, 3: 0.75, 4: 1 };

type HeatMapProps = { days: readonly DaySum[]; today: string; firstDay: Weekday };

/** A year of days, one column per week; the table lists the days with a run. */
export function HeatMap({ days, today, firstDay }: HeatMapProps) {
  const weeks = listHeatWeeks(days, today, firstDay);
  const worked = weeks.flat().filter(({ runs }) => runs > 0);
  const first = weeks[0]?.[0]?.day ?? today;
  const minutes = worked.reduce((sum, day) => sum + day.minutes, 0);
  const total = worked.length === 0 ? null : { minutes, filter: { from: first, to: today } };
  const summary = total
    ? ` on ${worked.length === 1 ? 'one day' : `${worked.length} days`}. The stronger the colour, the more minutes.`
    : 'Nothing yet.';
  const rows = worked.map(({ day, minutes }) => ({
    ...{ name: formatCalendarDay(day), value: formatDuration(minutes) },
    filter: { from: day, to: day },
  }));
  return (
    <ChartPane title="The last year" total={total} summary={summary} rowName="Day" rows={rows}>
      <ScrolledToEnd label="The last year, from left to right">
        <svg
          role="img"
          aria-label={namePicture('The last year', total, summary)}
          viewBox={`0 0 ${weeks.length * size} ${head + 7 * size}`}
          className="h-auto w-full min-w-160"
        >
          {listMonthStarts(weeks).map(({ month, column }) => (
            <text key={month} x={column * size + 1} y={9} className="fill-ink-quiet text-[9px]">
              {formatShortMonth(month, 'short')}
            </text>
          ))}
          {weeks.flatMap((week, column) =>
            week.map(({ day, minutes, level }, row) => (
              <rect
                key={day}
                x={column * size + 1}
                y={head + row * size + 1}
                width={size - 2}
                height={size - 2}
                rx={2.5}
                {...toLook(level)}
              >
                <title>{`${formatCalendarDay(day)}: ${formatDuration(minutes)}`}</title>
              </rect>
            )),
          )}
        </svg>
      </ScrolledToEnd>
      <p aria-hidden className="mt-1 flex items-center justify-end gap-1 text-xs text-ink-quiet">
        <span className="me-1">Less</span>
        {heatLevels.map((level) => (
          <svg key={level} aria-hidden viewBox={`0 0 ${size} ${size}`} className="size-3">
            <rect x={0.5} y={0.5} width={size - 1} height={size - 1} rx={2.5} {...toLook(level)} />
          </svg>
        ))}
        <span className="ms-1">More</span>
      </p>
    </ChartPane>
  );
}

function toLook(level: HeatCell['level']) {
  return { opacity: opacities[level], className: level === 0 ? 'fill-line' : 'fill-accent' };
}

/** The months of the year, each at the week that contains its first day. */
function listMonthStarts(weeks: readonly (readonly HeatCell[])[]): { month: string; column: number }[] {
  return weeks.flatMap((week, column) => {
    const first = week.find(({ day }) => day.endsWith('-01'));
    return first && column < weeks.length - 1 ? [{ month: monthOf(first.day), column }] : [];
  });
}

/** Content that is too wide for a phone: shows its end first, and can be scrolled by the keyboard, too. */
function ScrolledToEnd({ label, children }: { label: string; children: ReactNode }) {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (ref.current) ref.current.scrollLeft = ref.current.scrollWidth;
  }, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard.
    <section ref={ref} tabIndex={0} aria-label={label} className="overflow-x-auto rounded-lg pb-2">
      {children}
    </section>
  );
}
