import type { LedgerFilter } from '@focuspool/domain/ledger/ledger-contract';
import { formatDuration } from './calendar-form.ts';
import { ChartPane, namePicture } from './chart-pane.tsx';

type Bar = {
  /** The name in the table. */
  readonly name: string;
  /** The text under the bar; '' for none. */
  readonly label: string;
  readonly minutes: number;
  /** The runs behind the bar. */
  readonly filter?: LedgerFilter;
};

type BarChartProps = {
  title: string;
  rowName: string;
  bars: readonly Bar[];
  /** The runs behind the whole chart. */
  filter: LedgerFilter;
  /** The rule by which a run counts for its bar, if that is not obvious. */
  rule?: string;
};

const barWidth = 10;
const height = 60;

/** Minutes as bars, with a table of the same. */
export function BarChart({ title, rowName, bars, filter: ofAll, rule }: BarChartProps) {
  const most = bars.reduce((best, bar) => (bar.minutes > best.minutes ? bar : best), {
    name: '',
    minutes: 0,
  });
  const minutes = bars.reduce((sum, bar) => sum + bar.minutes, 0);
  const total = minutes === 0 ? null : { minutes, filter: ofAll };
  const summary = total
    ? // The last duration stays on one line.
      ` in all. Most: ${most.name}, ${formatDuration(most.minutes).replaceAll(' ', '\u00a0')}.`
    : 'Nothing yet.';
  return (
    <ChartPane
      title={title}
      total={total}
      summary={summary}
      rule={rule}
      rowName={rowName}
      rows={bars.map(({ name, minutes, filter }) => ({
        ...{ name, value: formatDuration(minutes) },
        ...(filter && minutes > 0 ? { filter } : {}),
      }))}
    >
      {total && (
        <div aria-hidden className="border-b border-line-strong text-xs text-ink-quiet">
          {formatDuration(most.minutes)}
        </div>
      )}
      <svg
        role="img"
        aria-label={namePicture(title, total, summary)}
        viewBox={`0 0 ${bars.length * barWidth} ${height}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-b border-line-strong"
      >
        {bars.map(({ name, minutes }, at) => {
          const share = most.minutes === 0 ? 0 : minutes / most.minutes;
          const tall = Math.max(share * height, minutes > 0 ? 1.5 : 0.6);
          return (
            <rect
              key={name}
              x={at * barWidth + 1.5}
              y={height - tall}
              width={barWidth - 3}
              height={tall}
              className={minutes > 0 ? 'fill-accent' : 'fill-line-strong'}
            >
              <title>{`${name}: ${formatDuration(minutes)}`}</title>
            </rect>
          );
        })}
      </svg>
      <div
        aria-hidden
        className="mt-2 grid text-center text-xs text-ink-quiet"
        style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}
      >
        {bars.map(({ name, label }) => (
          <span key={name} className="flex justify-center whitespace-nowrap">
            {label}
          </span>
        ))}
      </div>
    </ChartPane>
  );
}
