type SkeletonProps = { label?: string; className?: string };

/** A grey shape of the size of the coming content. Announces `label`; around several, the container does that instead. */
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

/** The shape of rows under the heading of a day, while they load; `label` says what is loading. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="mt-8 grid gap-3">
      <Skeleton className="h-4 w-24 rounded-full" />
      <Skeleton className="h-18 rounded-surface" />
      <Skeleton className="h-18 rounded-surface" />
    </div>
  );
}
