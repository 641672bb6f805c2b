import { Skeleton } from '../../ui/skeleton.tsx';

const rowNames = ['first', 'second', 'third', 'fourth', 'fifth'];

/** The shape of the analytics while they load. */
export function AnalyticsSkeleton() {
  return (
    <div role="status" aria-label="Loading your analytics" className="mt-8">
      <div className="grid gap-4 sm:grid-cols-2">
        <Skeleton className="h-29 rounded-surface" />
        <Skeleton className="h-29 rounded-surface" />
      </div>
      <div className="mt-10 grid gap-3">
        {rowNames.map((name) => (
          <Skeleton key={name} className="h-10" />
        ))}
      </div>
    </div>
  );
}
