/** The shape of the history while it loads. */
export function HistorySkeleton() {
  return (
    <div role="status" aria-label="Loading your history" className="mt-8 animate-pulse space-y-3">
      <div className="h-4 w-24 rounded-full bg-surface" />
      <div className="h-18 rounded-surface bg-surface" />
      <div className="h-18 rounded-surface bg-surface" />
    </div>
  );
}
