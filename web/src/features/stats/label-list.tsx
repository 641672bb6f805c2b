import type { LabelSum } from '@focuspool/domain/stats/stats-contract';
import { formatRuns } from '@focuspool/domain/task/task-estimate';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { NumberLink } from '../../ui/page/number-link.tsx';
import { Surface } from '../../ui/surface.tsx';
import { formatDuration } from './calendar-form.ts';

type LabelListProps = { title: string; of: 'task' | 'list'; sums: readonly LabelSum[] };

/** The names with the most minutes, each with its number and a bar that only repeats it. */
export function LabelList({ title, of, sums }: LabelListProps) {
  const most = Math.max(1, ...sums.map(({ minutes }) => minutes));
  return (
    <Surface className="min-w-0 p-6 sm:p-8">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-2 text-ink-quiet">{sums.length === 0 ? 'Nothing yet.' : 'From all your runs.'}</p>
      <ol className="mt-4 grid gap-4">
        {sums.map(({ label, minutes, runs }) => (
          <li key={label} className="relative">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {label}
              </span>
              <span className="text-sm text-ink-quiet tabular-nums">
                <NumberLink filter={{ [of]: label }} name={`${describeSum({ minutes, runs })}: ${label}`}>
                  {describeSum({ minutes, runs })}
                </NumberLink>
              </span>
            </div>
            <ProgressBar percent={(100 * minutes) / most} size="slim" className="mt-1.5" />
          </li>
        ))}
      </ol>
    </Surface>
  );
}

function describeSum({ minutes, runs }: Pick<LabelSum, 'minutes' | 'runs'>): string {
  return `${formatDuration(minutes)} · ${formatRuns(runs)}`;
}
