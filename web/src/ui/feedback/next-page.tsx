import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { LoadFailure } from './load-failure.tsx';

/** As much of a query of pages as its next page needs. */
export type NextPageQuery = {
  readonly error: Error | null;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
};

type NextPageProps = {
  query: NextPageQuery;
  /** It stands within a pane, at its start. */
  isInPane?: boolean;
  /** What its button says. */
  children: ReactNode;
};

/** Asks for the next page of a list, and says so where that failed. Nothing where there is none. */
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
