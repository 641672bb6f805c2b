import type { LedgerFilter } from '@focuspool/domain/ledger/ledger-contract';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { NumberLink } from '../../ui/page/number-link.tsx';
import { Surface } from '../../ui/surface.tsx';
import { formatDuration } from './calendar-form.ts';

type Row = { readonly name: string; readonly value: string; readonly filter?: LedgerFilter };

export type Total = { readonly minutes: number; readonly filter: LedgerFilter };

type ChartPaneProps = {
  title: string;
  /** What the picture shows at a glance: its total, if there is any, and the words that follow it. */
  total: Total | null;
  summary: string;
  rule?: string | undefined;
  /** What a row stands for, such as 'Day'. */
  rowName: string;
  rows: readonly Row[];
  children: ReactNode;
};

/** The text of a picture for screen readers. */
export function namePicture(title: string, total: Total | null, summary: string): string {
  return `${title}: ${total ? formatDuration(total.minutes) : ''}${summary}`;
}

/** A picture with its table one press away. */
export function ChartPane({ title, total, summary, rule, rowName, rows, children }: ChartPaneProps) {
  const titleId = useId();
  const [isTable, setIsTable] = useState(false);
  return (
    <Surface aria-labelledby={titleId} className="min-w-0 p-6 sm:p-8">
      <h2 id={titleId} className="text-2xl">
        {title}
      </h2>
      <p className="mt-2 text-ink-quiet">
        {total && (
          <span className="relative whitespace-nowrap">
            <NumberLink filter={total.filter} name={`${title}: ${formatDuration(total.minutes)}`}>
              {formatDuration(total.minutes)}
            </NumberLink>
          </span>
        )}
        {summary}
      </p>
      {rule && <p className="mt-1 text-sm text-ink-quiet">{rule}</p>}
      {!isTable && <div className="mt-6">{children}</div>}
      {/* Below the picture, and above the table: a person who asks for the table reads on from here. */}
      <Button
        variant="plain"
        aria-describedby={titleId}
        onClick={() => setIsTable(!isTable)}
        className="-mx-3 mt-2 px-3! text-sm"
      >
        {isTable ? 'Show as picture' : 'Show as table'}
      </Button>
      {isTable && rows.length > 0 && <Table titleId={titleId} rowName={rowName} rows={rows} />}
    </Surface>
  );
}

function Table({ titleId, rowName, rows }: Pick<ChartPaneProps, 'rowName' | 'rows'> & { titleId: string }) {
  return (
    <table aria-labelledby={titleId} className="mt-2 w-full text-left">
      <thead>
        <tr className="text-sm text-ink-quiet">
          <th scope="col" className="pb-2 font-medium">
            {rowName}
          </th>
          <th scope="col" className="pb-2 text-right font-medium">
            Time
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ name, value, filter }) => (
          <tr key={name} className="relative">
            <th scope="row" className="py-2 pr-4 font-normal">
              {name}
            </th>
            <td className="py-2 text-right tabular-nums whitespace-nowrap">
              {filter ? (
                <NumberLink filter={filter} name={value}>
                  {value}
                </NumberLink>
              ) : (
                value
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
