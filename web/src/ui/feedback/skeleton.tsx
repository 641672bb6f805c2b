/** A grey shape where content will be; give it that content's size. What is around it says 'Loading'. */
export function Skeleton({ className = '' }: { className?: string }) {
  const shape = className.includes('rounded-') ? '' : 'rounded-xl';
  return <span aria-hidden className={`block animate-shimmer bg-surface-strong ${shape} ${className}`} />;
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
