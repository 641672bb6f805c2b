import { planIds } from '@focuspool/domain/plans';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of the page while it is not known yet what the person has. */
export function PlanSkeleton() {
  return (
    <div role="status" aria-label="Loading the plans" className="mt-10">
      <Skeleton className="h-40 rounded-surface" />
      <div className="mt-10 grid gap-4 md:grid-cols-3">
        {planIds.map((id) => (
          <Skeleton key={id} className="h-80 rounded-surface" />
        ))}
      </div>
    </div>
  );
}
