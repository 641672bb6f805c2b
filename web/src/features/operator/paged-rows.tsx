import type { ReactNode } from 'react';
import { useLoad } from '../../platform/api/use-load.ts';
import { NextPage, type NextPageQuery } from '../../ui/feedback/next-page.tsx';
import { RowsSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';
import { OperatorFailure } from './operator-failure.tsx';

type PagedRowsProps<Page, Row> = {
  label: string;
  query: Parameters<typeof useLoad<{ pages: Page[] }>>[0] & NextPageQuery;
  rowsOf: (page: Page) => readonly Row[];
  /** The text for an empty list. */
  empty: string;
  keyOf: (row: Row) => string | number;
  children: (row: Row) => ReactNode;
};

/** A paged list, including its loading, failed and empty states. */
export function PagedRows<Page, Row>(props: PagedRowsProps<Page, Row>) {
  const { label, query, rowsOf, empty, keyOf, children } = props;
  const { data, problem, retry } = useLoad(query);
  const rows = data?.pages.flatMap(rowsOf);
  return (
    <>
      {!rows && !problem && <RowsSkeleton label={`Loading: ${label}`} />}
      {problem && <OperatorFailure error={problem} onRetry={retry} />}
      {rows?.length === 0 && <p className="mt-8 text-ink-quiet">{empty}</p>}
      {rows && rows.length > 0 && (
        <Surface className="mt-6">
          <ul aria-label={label} className="divide-y divide-line">
            {rows.map((row) => (
              <li key={keyOf(row)} className="px-5 py-3">
                {children(row)}
              </li>
            ))}
          </ul>
        </Surface>
      )}
      <NextPage query={query}>Show more</NextPage>
    </>
  );
}
