import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { LoadFailure } from './load-failure.tsx';

/** The parts of an infinite query that the next page needs. */
export type NextPageQuery = {
  readonly error: Error | null;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
};

type NextPageProps = {
  query: NextPageQuery;
  /** Whether it is shown within a pane, aligned to its start. */
  isInPane?: boolean;
  /** The label of the button. */
  children: ReactNode;
};

/** A button for the next page of a list; says so if loading failed. Renders nothing if there is no next page. */
export function NextPage({ query, isInPane = false, children }: NextPageProps) {
  const fetchNext = () => void query.fetchNextPage();
  if (query.isFetchNextPageError && query.error) {
    return <LoadFailure error={query.error} onRetry={fetchNext} isInPane={isInPane} />;
  }
  if (!query.hasNextPage) return null;
  return (
    <div className={`grid ${isInPane ? 'justify-items-start' : 'mt-6 justify-items-center'}`}>
      <Button variant="quiet" aria-disabled={query.isFetchingNextPage} onClick={fetchNext}>
        {children}
      </Button>
    </div>
  );
}
