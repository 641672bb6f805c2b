import { groupByDay } from '@focuspool/domain/history/history-days';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { HistoryDay } from './history-day.tsx';
import { historyQuery } from './history-requests.ts';
import { HistorySkeleton } from './history-skeleton.tsx';
import { useReachedEnd } from './use-reached-end.ts';

/** The completed lists by the day they were completed on, newest first (specification, section 2). */
export function HistoryPage() {
  const history = useInfiniteQuery(historyQuery);
  const endRef = useReachedEnd(history.hasNextPage && !history.isFetchingNextPage, () =>
    history.fetchNextPage(),
  );

  return (
    <PageFrame title="Task History">
      {history.isPending && <HistorySkeleton />}
      {history.isError && !history.data && (
        <ErrorPanel message={history.error.message} onRetry={() => history.refetch()} />
      )}
      {history.data && <Days lists={history.data.pages.flatMap((page) => page.lists)} />}
      {history.isFetchingNextPage && <HistorySkeleton />}
      {history.isFetchNextPageError && (
        <Button variant="quiet" className="mt-4 w-full" onClick={() => history.fetchNextPage()}>
          Show more
        </Button>
      )}
      <div ref={endRef} />
    </PageFrame>
  );
}

function Days({ lists }: { lists: Parameters<typeof groupByDay>[0] }) {
  if (lists.length === 0) return <EmptyHistory />;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return groupByDay(lists, timeZone).map((day) => (
    <HistoryDay key={day.date} day={day} timeZone={timeZone} />
  ));
}

function EmptyHistory() {
  return (
    <div className="mt-16 text-center">
      <p className="mb-2 font-display text-xl font-semibold">No completed tasks found</p>
      <p className="mb-6 text-ink-quiet">A list moves here when you create a new one.</p>
      <Link
        to={paths.tasks}
        className="inline-flex min-h-11 items-center font-semibold text-accent underline"
      >
        Go to your list
      </Link>
    </div>
  );
}
