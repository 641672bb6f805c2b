type SkeletonProps = { label?: string; className?: string };

/** A grey shape where content will be; give it that content's size. It says `label`, or what is around several says it. */
export function Skeleton({ label, className = '' }: SkeletonProps) {
  const corners = className.includes('rounded-') ? '' : 'rounded-xl';
  const shape = (
    <span aria-hidden className={`block animate-shimmer bg-surface-strong ${corners} ${className}`} />
  );
  if (!label) return shape;
  return (
    <div role="status" aria-label={label}>
      {shape}
    </div>
  );
}

/** The shape of rows under the heading of a day, while they load; `label` says what does. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="mt-8 grid gap-3">
      <Skeleton className="h-4 w-24 rounded-full" />
      <Skeleton className="h-18 rounded-surface" />
      <Skeleton className="h-18 rounded-surface" />
    </div>
  );
}
