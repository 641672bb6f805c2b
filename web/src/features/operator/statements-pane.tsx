import { formatExactAmount } from '@focuspool/domain/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatMonth } from '../../platform/clock/format-day.ts';
import { paths } from '../../platform/paths.ts';
import { toButtonClasses } from '../../ui/button.tsx';
import { Link } from '../../ui/page/link.tsx';
import { statementsQuery } from './operator-requests.ts';
import { PagedRows } from './paged-rows.tsx';
import { useFormatInstant } from './use-format-instant.ts';

const addressOf = (month: string) => `${paths.operator}?of=commissions&id=${month}`;

/** The months whose commissions were paid out, and the next one to pay. */
export function StatementsPane() {
  const formatInstant = useFormatInstant();
  const query = useInfiniteQuery(statementsQuery);
  const open = query.data?.pages[0]?.open;
  return (
    <>
      {open && (
        <p className="mt-6">
          <Link to={addressOf(open)} className={toButtonClasses()}>
            Next to pay: {formatMonth(open)}
          </Link>
        </p>
      )}
      <PagedRows
        label="Paid months"
        query={query}
        rowsOf={(page) => page.paid}
        empty={open === null ? 'No one has earned a commission yet.' : 'No month has been paid yet.'}
        keyOf={({ month }) => month}
      >
        {({ month, paidAt, total }) => (
          <Link
            to={addressOf(month)}
            className="-mx-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-xl px-2 py-1 transition hover:bg-surface-strong"
          >
            <span>
              <span className="font-semibold">{formatMonth(month)}</span>
              <span className="block text-sm text-ink-quiet">Paid {formatInstant(paidAt)}</span>
            </span>
            <span className="tabular-nums">{formatExactAmount(total)}</span>
          </Link>
        )}
      </PagedRows>
    </>
  );
}
