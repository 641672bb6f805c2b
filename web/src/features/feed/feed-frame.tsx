import type { ComponentProps } from 'react';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';

export const feedHeadingId = 'feed-heading';

type FeedFrameProps = Omit<ComponentProps<typeof Surface>, 'className' | 'aria-labelledby'>;

/** Reserves the feed's space from the start, so that nothing else moves when the rows come. */
export function FeedFrame({ children, ...events }: FeedFrameProps) {
  return (
    <div className="mx-4 mb-6 sm:h-112 lg:mr-8 lg:ml-0 lg:h-[min(36rem,calc(100dvh-10rem))] lg:w-84 lg:self-center">
      <Surface
        {...events}
        aria-labelledby={feedHeadingId}
        className="flex max-h-112 flex-col px-6 py-3 sm:max-h-full"
      >
        <h2 id={feedHeadingId} className="flex min-h-11 items-center text-xl">
          Right now
        </h2>
        {children}
      </Surface>
    </div>
  );
}

export function FeedSkeleton() {
  return (
    <div className="pb-4">
      <p className="text-ink-quiet">Loading updates...</p>
      {[1, 2, 3].map((row) => (
        <div key={row} aria-hidden className="flex items-center gap-3 py-3">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="h-4 flex-1" />
        </div>
      ))}
    </div>
  );
}
