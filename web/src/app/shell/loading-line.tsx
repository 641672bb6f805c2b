/** A thin moving line at the top, shown when something takes longer than a moment. */
export function LoadingLine() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="fixed inset-x-0 top-0 z-60 h-0.5 animate-late overflow-hidden"
    >
      <div className="h-full w-2/5 animate-sweep rounded-full bg-accent" />
    </div>
  );
}
