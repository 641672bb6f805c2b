import type { DaySum } from '@focuspool/domain/stats/day-sums';
import { type HeatCell, listHeatWeeks } from '@focuspool/domain/stats/periods';
import type { Weekday } from '@focuspool/domain/stats/weeks-and-months';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { formatCalendarDay, formatMinutes } from './calendar-form.ts';
import { ChartPane, namePicture } from './chart-pane.tsx';

const size = 12;
const opacities: Record<HeatCell['level'], number> = { 0: 1, 1: 0.3, 2: 0.5, 3: 0.75, 4: 1 };

type HeatMapProps = { days: readonly DaySum[]; today: string; firstDay: Weekday };

/** A year of days, a column a week; the table has the days with a run, the latest first. */
export function HeatMap({ days, today, firstDay }: HeatMapProps) {
  const weeks = listHeatWeeks(days, today, firstDay);
  const worked = weeks.flat().filter(({ runs }) => runs > 0);
  const first = weeks[0]?.[0]?.day ?? today;
  const minutes = worked.reduce((sum, day) => sum + day.minutes, 0);
  const total = worked.length === 0 ? null : { minutes, filter: { from: first, to: today } };
  const summary = total
    ? ` on ${worked.length === 1 ? 'one day' : `${worked.length} days`}. The fuller the colour, the more minutes.`
    : 'Nothing yet.';
  const rows = worked.toReversed().map(({ day, minutes }) => ({
    ...{ name: formatCalendarDay(day), value: formatMinutes(minutes) },
    filter: { from: day, to: day },
  }));
  return (
    <ChartPane title="The last year" total={total} summary={summary} rowName="Day" rows={rows}>
      <ScrolledToEnd label="The last year, from left to right">
        <svg
          role="img"
          aria-label={namePicture('The last year', total, summary)}
          viewBox={`0 0 ${weeks.length * size} ${7 * size}`}
          className="h-auto w-full min-w-160"
        >
          {weeks.flatMap((week, column) =>
            week.map(({ day, minutes, level }, row) => (
              <rect
                key={day}
                x={column * size + 1}
                y={row * size + 1}
                width={size - 2}
                height={size - 2}
                rx={2.5}
                opacity={opacities[level]}
                className={level === 0 ? 'fill-line' : 'fill-accent'}
              >
                <title>{`${formatCalendarDay(day)}: ${formatMinutes(minutes)}`}</title>
              </rect>
            )),
          )}
        </svg>
      </ScrolledToEnd>
    </ChartPane>
  );
}

/** What is too wide for a phone shows its end first, and can be moved by the keyboard, too. */
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
