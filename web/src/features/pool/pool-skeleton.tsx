import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { roomGrid } from './room-grid.ts';

const cards = Array.from({ length: 12 }, (_, index) => index);

/** The room's shape while a place is taken. */
export function PoolSkeleton() {
  usePageTitle('Task Pool');
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-3 px-4 pb-12 sm:gap-5 sm:px-6">
      <div className="flex min-h-22 items-center gap-7 sm:min-h-44 sm:rounded-surface sm:border sm:border-line sm:bg-surface sm:p-6">
        <Skeleton className="hidden size-32 rounded-full sm:block" />
        <div>
          <p role="status" className="text-ink-quiet">
            Loading task pool...
          </p>
          <Skeleton className="mt-3 h-6 w-50 sm:h-8 sm:w-80" />
        </div>
      </div>
      <MembersSkeleton />
    </div>
  );
}

/** The shapes of those who are in the room. */
export function MembersSkeleton() {
  return (
    <div className={roomGrid}>
      {cards.map((card) => (
        <Skeleton key={card} className="h-22 rounded-2xl max-sm:first:col-span-full sm:h-24" />
      ))}
    </div>
  );
}
