import { useNavigation } from 'react-router';

/** A thin line that moves at the top while the next page's code is on its way, and longer than a moment. */
export function PendingLine() {
  if (useNavigation().state === 'idle') return null;
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
