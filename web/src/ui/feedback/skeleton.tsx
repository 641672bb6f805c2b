/** A grey shape where content will be; give it that content's size. The list around it says 'Loading'. */
export function Skeleton({ className = '' }: { className?: string }) {
  const shape = className.includes('rounded-') ? '' : 'rounded-xl';
  return <span aria-hidden className={`block animate-shimmer bg-surface-strong ${shape} ${className}`} />;
}
