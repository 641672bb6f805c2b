import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';

const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3', 'w-2/5'];

/** The shape of a list while it loads. */
export function TaskSkeleton() {
  return (
    <Surface role="status" aria-label="Loading your tasks" className="mt-5 p-2 sm:p-3">
      {widths.map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five shapes that never change
        <div key={at} className="flex min-h-15 items-center gap-4 px-3">
          <Skeleton className="size-6.5 rounded-full" />
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="ms-auto h-6 w-14 rounded-full" />
        </div>
      ))}
    </Surface>
  );
}
