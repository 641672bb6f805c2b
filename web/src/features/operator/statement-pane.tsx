import { nameOwner, type Statement, type StatementLine } from '@focuspool/domain/coupon/commission-statement';
import { formatExactAmount } from '@focuspool/domain/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { Fragment, useState } from 'react';
import { formatMonth } from '../../platform/clock/format-day.ts';
import { Button, toButtonClasses } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { FormNote } from '../../ui/form/form-note.tsx';
import { Link } from '../../ui/page/link.tsx';
import { Surface } from '../../ui/surface.tsx';
import { payStatement, statementDownload, statementQuery, useOperatorAct } from './operator-requests.ts';
import { PagedRows } from './paged-rows.tsx';
import { toPersonPage } from './person-link.tsx';
import { type FormatInstant, useFormatInstant } from './use-format-instant.ts';

const nothingOwed = 'No one is owed anything for this month.';

/** Who is paid how much for a month. */
export function StatementPane({ month }: { month: string }) {
  const query = useInfiniteQuery(statementQuery(month));
  const statement = query.data?.pages[0];
  return (
    <>
      {statement && <StatementHead statement={statement} />}
      <PagedRows
        label={`Commissions of ${formatMonth(month)}`}
        query={query}
        rowsOf={(page) => page.lines}
        empty={nothingOwed}
        keyOf={({ ownerId }) => ownerId ?? ''}
      >
        {(line) => <OwnerLine line={line} />}
      </PagedRows>
    </>
  );
}

function StatementHead({ statement: { month, paidAt, isOver, total } }: { statement: Statement }) {
  const formatInstant = useFormatInstant();
  const [isAsking, setIsAsking] = useState(false);
  const acting = useOperatorAct();
  const name = formatMonth(month);

  function pay(): void {
    setIsAsking(false);
    if (!acting.isPending)
      acting.mutate({ run: () => payStatement(month, total), done: `${name} is marked as paid.` });
  }

  return (
    <Surface className="mt-6 grid gap-4 p-6">
      <div>
        <h2 className="text-sm font-medium text-ink-quiet">{name} (UTC)</h2>
        <p className="mt-1 font-display text-3xl font-bold tabular-nums">{formatExactAmount(total)}</p>
        <p className="mt-1 text-ink-quiet">{describeMonth(paidAt, isOver, formatInstant)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {paidAt === null && isOver && !acting.isSuccess && (
          <Button aria-disabled={acting.isPending} onClick={() => setIsAsking(true)}>
            Mark as paid
          </Button>
        )}
        <a href={statementDownload(month)} download className={toButtonClasses({ variant: 'quiet' })}>
          <Download aria-hidden className="size-4.5" />
          Download CSV
        </a>
      </div>
      {acting.error && <FormNote tone="problem">{acting.error.message}</FormNote>}
      <FormNote tone="success">{acting.data}</FormNote>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Mark ${name} as paid?`}
        description={`${describePayment(total)} This cannot be undone.`}
        onNo={() => setIsAsking(false)}
        onYes={pay}
      />
    </Surface>
  );
}

/** What an operator confirms by marking a month as paid. */
export function describePayment(total: number): string {
  return total === 0 ? nothingOwed : `${formatExactAmount(total)} has been paid to the owners below.`;
}

function describeMonth(paidAt: number | null, isOver: boolean, formatInstant: FormatInstant): string {
  if (paidAt !== null) return `Paid ${formatInstant(paidAt)}`;
  return isOver ? 'Not paid yet' : 'Not over yet';
}

function OwnerLine({ line }: { line: StatementLine }) {
  const { ownerId, email, code, earned, brought, amount, carried } = line;
  const parts = [
    ...(ownerId === null ? [] : [email ?? 'No address']),
    ...(code === null ? [] : [code]),
    `earned ${formatExactAmount(earned)}`,
    ...(brought < 0 ? [`brought forward ${formatExactAmount(brought)}`] : []),
    ...(carried < 0 ? [`carried forward ${formatExactAmount(carried)}`] : []),
  ];
  const look = '-mx-2 grid min-h-11 items-center gap-x-4 px-2 py-1 sm:grid-cols-[1fr_auto]';
  const words = (
    <>
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{nameOwner(line) ?? 'No username'}</span>
        <span className="block text-sm text-ink-quiet">
          {parts.map((part, at) => (
            <Fragment key={part}>
              {at > 0 && ' · '}
              <span className="inline-block">{part}</span>
            </Fragment>
          ))}
        </span>
      </span>
      <span className="font-semibold tabular-nums">{formatExactAmount(amount)}</span>
    </>
  );
  // Deleted accounts have no page.
  if (ownerId === null) return <div className={look}>{words}</div>;
  return (
    <Link to={toPersonPage(ownerId)} className={`${look} rounded-xl transition hover:bg-surface-strong`}>
      {words}
    </Link>
  );
}
