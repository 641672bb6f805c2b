import { groupByDay } from '@focuspool/domain/history/history-days';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { Link } from 'react-router';
import { useLoad } from '../../platform/api/use-load.ts';
import { paths } from '../../platform/paths.ts';
import { toButtonClasses } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Surface } from '../../ui/surface.tsx';
import { useViewer } from '../account/viewer-request.ts';
import { HistoryDay } from './history-day.tsx';
import { historyQuery } from './history-requests.ts';
import { HistorySkeleton } from './history-skeleton.tsx';
import { useReachedEnd } from './use-reached-end.ts';

/** The completed lists by the day they were completed on, newest first (specification, section 2). */
export function HistoryPage() {
  const history = useInfiniteQuery(historyQuery);
  const { problem, retry } = useLoad(history, historyQuery.queryKey);
  // What failed is asked for again by hand, or once the server is back, not as long as the end is in sight.
  const isWanted = history.hasNextPage && !history.isFetchingNextPage && !history.isFetchNextPageError;
  const endRef = useReachedEnd(isWanted, () => history.fetchNextPage());

  return (
    <PageFrame title="Task History">
      {!history.data && !problem && <HistorySkeleton />}
      {history.data && <Days lists={history.data.pages.flatMap((page) => page.lists)} />}
      {history.isFetchingNextPage && <HistorySkeleton />}
      {problem && <LoadFailure error={problem} onRetry={retry} />}
      {history.isFetchNextPageError && (
        <LoadFailure error={history.error} onRetry={() => history.fetchNextPage()} />
      )}
      <div ref={endRef} />
    </PageFrame>
  );
}

function Days({ lists }: { lists: Parameters<typeof groupByDay>[0] }) {
  const { data: viewer } = useViewer();
  if (!viewer) return null;
  if (lists.length === 0) return <EmptyHistory />;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return groupByDay(lists, timeZone).map((day) => (
    <HistoryDay key={day.date} userId={viewer.userId} day={day} timeZone={timeZone} />
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
