import type { SweepState } from '@focuspool/domain/operator/server-state';
import { useQuery } from '@tanstack/react-query';
import { useLoad } from '../../platform/api/use-load.ts';
import { RowsSkeleton } from '../../ui/feedback/skeleton.tsx';
import { OperatorFailure } from './operator-failure.tsx';
import { sweepsQuery } from './operator-requests.ts';
import { ProcessState } from './process-state.tsx';
import { type FormatInstant, useFormatInstant } from './use-format-instant.ts';

/** The recurring jobs, and how their last run went. */
export function SweepsPane() {
  const formatInstant = useFormatInstant();
  const { data, problem, retry } = useLoad(useQuery(sweepsQuery));
  if (problem) return <OperatorFailure error={problem} onRetry={retry} />;
  if (!data) return <RowsSkeleton label="Loading: Sweeps" />;
  return (
    <ProcessState process={data.process}>
      <ul aria-label="Sweeps" className="divide-y divide-line">
        {data.sweeps.map((sweep) => (
          <li key={sweep.name} className="grid gap-x-4 px-5 py-3 sm:grid-cols-[1fr_auto]">
            <p className="font-semibold wrap-anywhere">{sweep.name}</p>
            <p className={`text-sm sm:text-right ${sweep.isFailing ? 'text-danger' : 'text-ink-quiet'}`}>
              {describeOutcome(sweep)}
            </p>
            <p className="text-sm text-ink-quiet sm:col-span-2">
              {describeTimes(sweep, formatInstant).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </ProcessState>
  );
}

function describeOutcome({ lastRunAt, isFailing, runs, failures }: SweepState): string {
  if (lastRunAt === null) return 'Not run yet';
  const counted = `${runs} ${runs === 1 ? 'run' : 'runs'}, ${failures} failed`;
  return `${isFailing ? 'Failed' : 'Done'} · ${counted}`;
}

function describeTimes(
  { lastRunAt, durationMs, nextRunAt }: SweepState,
  formatInstant: FormatInstant,
): string[] {
  if (lastRunAt === null || nextRunAt === null) return ['Running'];
  return [
    `Last ${formatInstant(lastRunAt)}`,
    `took ${durationMs ?? 0} ms`,
    `next ${formatInstant(nextRunAt)}`,
  ];
}
