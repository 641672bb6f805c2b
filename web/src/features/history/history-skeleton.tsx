import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** The shape of the history while it loads. */
export function HistorySkeleton() {
  return (
    <div role="status" aria-label="Loading your history" className="mt-8 grid gap-3">
      <Skeleton className="h-4 w-24 rounded-full" />
      <Skeleton className="h-18 rounded-surface" />
      <Skeleton className="h-18 rounded-surface" />
    </div>
  );
}
