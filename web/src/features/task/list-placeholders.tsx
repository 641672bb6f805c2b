import CloudOff from 'lucide-react/icons/cloud-off';
import ListPlus from 'lucide-react/icons/list-plus';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';

/** An invitation to add the first task, right under the field that it refers to. */
export function NoTasks() {
  return (
    <div className="grid justify-items-center gap-5 py-12 text-center max-sm:order-4 max-sm:pt-5 max-sm:pb-6">
      <span className="grid size-20 place-items-center rounded-full border border-line bg-surface text-accent shadow-pane max-sm:hidden">
        <ListPlus aria-hidden className="size-9" strokeWidth={1.5} />
      </span>
      <p className="font-display text-2xl font-semibold text-balance">No tasks yet. Add one above!</p>
    </div>
  );
}

/** Shown in place of a list that this device does not have, while the server cannot be reached. */
export function ListUnavailable() {
  return (
    <div
      role="status"
      className="grid justify-items-center gap-4 py-12 text-center max-sm:order-4 max-sm:pt-5 max-sm:pb-6"
    >
      <CloudOff aria-hidden className="size-9 text-ink-quiet" strokeWidth={1.5} />
      <p className="font-display text-2xl font-semibold text-balance">Your list is not on this device</p>
      <p className="text-ink-quiet">It will load once you are back online.</p>
    </div>
  );
}

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
