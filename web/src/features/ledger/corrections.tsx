import { useInfiniteQuery } from '@tanstack/react-query';
import { useLoad } from '../../platform/api/use-load.ts';
import { formatInstant } from '../../platform/clock/format-instant.ts';
import { NextPage } from '../../ui/feedback/next-page.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';
import { useHourCycle } from '../operation/use-hour-cycle.ts';
import { describeCorrection } from './describe-run.ts';
import { LedgerFailure } from './ledger-failure.tsx';
import { correctionsQuery, useLedgerInvalidation } from './ledger-requests.ts';

/** Every correction on a line of its own, including those of deleted runs. */
export function Corrections({ userId }: { userId: string }) {
  const query = correctionsQuery(userId);
  const corrections = useInfiniteQuery(query);
  const { problem, retry } = useLoad(corrections);
  useLedgerInvalidation(userId);
  const hourCycle = useHourCycle(userId);
  if (problem) return <LedgerFailure error={problem} onRetry={retry} />;
  if (!corrections.data) {
    return (
      <div role="status" aria-label="Loading your corrections" className="mt-8">
        <Skeleton className="h-18 rounded-surface" />
      </div>
    );
  }
  const lines = corrections.data.pages.flatMap((page) => page.corrections);
  return (
    <>
      <p className="mt-4 max-w-prose text-lg text-ink-quiet">
        For 7 days you can move a run to another task, shorten it or delete it. Corrections stay listed here.
      </p>
      {lines.length > 0 && (
        <Surface className="mt-8">
          <ul className="divide-y divide-line">
            {lines.map(({ sequence, correctedAt, startedAt, before, after }) => (
              <li key={sequence} className="px-5 py-4">
                <p dir="auto" className="text-left font-medium wrap-anywhere">
                  {describeCorrection({ before, after })}
                </p>
                <p className="text-sm text-ink-quiet">
                  {formatInstant(correctedAt, hourCycle)} · Run from {formatInstant(startedAt, hourCycle)}
                </p>
              </li>
            ))}
          </ul>
        </Surface>
      )}
      {lines.length === 0 && <p className="mt-8">No corrections yet.</p>}
      <NextPage query={corrections}>Show earlier corrections</NextPage>
    </>
  );
}
