import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** The shape of the timer page while it is not known what somebody has in hand. */
export function TimerSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading your timer"
      className="grid flex-1 content-center justify-items-center gap-8 px-4 pb-12"
    >
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="h-32 w-96 max-w-full sm:h-44" />
      <Skeleton className="h-14 w-56 rounded-full" />
    </div>
  );
}
