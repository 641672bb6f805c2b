import type { CompletedList } from '@focuspool/domain/history/history-contract';
import { type HistoryDay as Day, groupByDay, nameDay } from '@focuspool/domain/history/history-days';
import { maxSearchLength } from '@focuspool/domain/history/search';
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import History from 'lucide-react/icons/history';
import Search from 'lucide-react/icons/search';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLoad } from '../../platform/api/use-load.ts';
import { deviceDay } from '../../platform/clock/device-day.ts';
import { paths } from '../../platform/paths.ts';
import { useDebounced } from '../../platform/use-debounced.ts';
import { toButtonClasses } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/page/link.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Surface } from '../../ui/surface.tsx';
import { useViewer } from '../account/viewer-request.ts';
import { useToday } from '../stats/use-today.ts';
import { historyQuery, useHistoryInvalidation } from './history-requests.ts';
import { PastList } from './past-list.tsx';
import { SearchResults } from './search-results.tsx';

/** How long typing must pause before the server is asked. */
const searchDelayMs = 300;

/** The completed lists by day of completion, newest first (product 2.17), and the search over all lists. */
export function HistoryPage() {
  const { data: viewer } = useViewer();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const settledText = useDebounced(text, searchDelayMs);

  return (
    <PageFrame title="Task History">
      {viewer && <HistoryFollower userId={viewer.userId} />}
      <search className="relative mt-6 block">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-4 my-auto size-5 text-ink-quiet"
        />
        <input
          type="search"
          aria-label="Search your lists"
          placeholder="Search your lists"
          autoComplete="off"
          enterKeyHint="search"
          dir="auto"
          maxLength={maxSearchLength}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Escape' && !nativeEvent.isComposing) setTyped('');
          }}
          className="min-h-13 w-full rounded-2xl border border-line-strong bg-surface ps-12 pe-4 text-[1rem] text-ink transition placeholder:text-ink-quiet hover:bg-surface-strong focus-visible:outline-offset-0"
        />
      </search>
      {text && viewer ? (
        <SearchResults userId={viewer.userId} text={text} settledText={settledText} />
      ) : (
        <PastLists />
      )}
    </PageFrame>
  );
}

/** The document has already requested it while the scripts load (app/document/early-requests.ts). */
HistoryPage.prefetch = (queries: QueryClient) => queries.prefetchInfiniteQuery(historyQuery);

/** The tasks behind every page do the same, but may be loaded later than this page. */
function HistoryFollower({ userId }: { userId: string }) {
  useHistoryInvalidation(userId);
  return null;
}

function PastLists() {
  const history = useInfiniteQuery(historyQuery);
  const { problem, retry } = useLoad(history);
  // While the end stays in sight a failed page is not requested again: only by hand, or once the server is back.
  const isWanted = history.hasNextPage && !history.isFetchingNextPage && !history.isFetchNextPageError;

  return (
    <>
      {!history.data && !problem && <RowsSkeleton label="Loading your history" />}
      {history.data && <Days lists={history.data.pages.flatMap((page) => page.lists)} />}
      {history.isFetchingNextPage && <RowsSkeleton label="Loading your history" />}
      {problem && <LoadFailure error={problem} onRetry={retry} />}
      {history.isFetchNextPageError && (
        <LoadFailure error={history.error} onRetry={() => history.fetchNextPage()} />
      )}
      {/* Mounted again for each page: during fast scrolling the end may be back in sight before it was seen to leave. */}
      {isWanted && (
        <LoadMoreTrigger key={history.data?.pages.length} onReached={() => void history.fetchNextPage()} />
      )}
    </>
  );
}

function Days({ lists }: { lists: readonly CompletedList[] }) {
  const { data: viewer } = useViewer();
  const today = useToday();
  if (!viewer) return null;
  if (lists.length === 0) return <EmptyHistory />;
  return groupByDay(lists, deviceDay).map((day) => (
    <HistoryDay key={day.date} userId={viewer.userId} day={day} today={today} />
  ));
}

function EmptyHistory() {
  return (
    <Surface className="mt-10 grid justify-items-center px-6 py-12 text-center">
      <History aria-hidden className="size-10 text-ink-quiet" strokeWidth={1.5} />
      <p className="mt-4 font-display text-xl font-semibold">No completed tasks found</p>
      <p className="mt-2 mb-6 max-w-sm text-balance text-ink-quiet">
        A list moves here when you create a new one. What you finish stays visible.
      </p>
      <Link to={paths.tasks} className={toButtonClasses()}>
        Go to your list
      </Link>
    </Surface>
  );
}

/** One day's heading and the lists completed on it. */
function HistoryDay({ userId, day, today }: { userId: string; day: Day; today: string }) {
  return (
    // Far days are laid out only as they come near, so that thousands scroll smoothly. Too low an estimate lays out many at once.
    <section
      className="mt-8 draw-near [overflow-clip-margin:3rem]"
      style={{ containIntrinsicHeight: `auto ${2 + 4.5 * day.lists.length}rem` }}
    >
      <h2 className="mb-3 font-sans text-sm font-semibold text-ink-quiet">{nameDay(day.date, today)}</h2>
      <Surface className="divide-y divide-line overflow-hidden">
        {day.lists.map((list) => (
          <PastList key={list.id} userId={userId} list={list} />
        ))}
      </Surface>
    </section>
  );
}

/** Calls `onReached` when it comes near the window. */
function LoadMoreTrigger({ onReached }: { onReached: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReached);
  useEffect(() => {
    const end = ref.current;
    if (!end) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // On a busy page several changes arrive at once; the last is the present state.
        if (entries.at(-1)?.isIntersecting) reach();
      },
      { rootMargin: '600px' },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, []);
  return <div ref={ref} />;
}
