import { usePageTitle } from '../../ui/page-title.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';

const cards = Array.from({ length: 12 }, (_, index) => index);

/** The room's shape while a place is taken. */
export function PoolSkeleton() {
  usePageTitle('Task Pool');
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-4 px-4 pb-12 sm:gap-5 sm:px-6">
      <Surface className="flex items-center gap-6 p-5 sm:p-6">
        <Skeleton className="size-18 rounded-full sm:size-32" />
        <div>
          <p role="status" className="text-ink-quiet">
            Loading task pool...
          </p>
          <Skeleton className="mt-3 h-8 w-40 sm:w-80" />
        </div>
      </Surface>
      <div className="grid gap-2 sm:grid-cols-2 sm:gap-3 md:grid-cols-3 xl:grid-cols-4">
        {cards.map((card) => (
          <Skeleton key={card} className="h-16 rounded-2xl sm:h-25" />
        ))}
      </div>
    </div>
  );
}
