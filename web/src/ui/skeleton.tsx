/** A grey shape where content will be; give it that content's size. The list around it says 'Loading'. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block animate-shimmer rounded-xl bg-surface-strong ${className}`} />;
}
