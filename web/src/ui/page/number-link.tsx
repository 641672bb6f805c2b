import type { LedgerFilter } from '@focuspool/domain/ledger/ledger-contract';
import { toLedgerSearch } from '@focuspool/domain/ledger/ledger-search';
import type { ReactNode } from 'react';
import { paths } from '../../platform/paths.ts';
import { Link } from './link.tsx';

type NumberLinkProps = {
  filter: LedgerFilter;
  /** The name that is read out: the number and what it counts. */
  name: string;
  onClick?: () => void;
  children: ReactNode;
};

/** A number that opens the list of runs behind it. The whole nearest positioned ancestor can be pressed. */
export function NumberLink({ filter, name, onClick, children }: NumberLinkProps) {
  return (
    <Link
      to={`${paths.runs}${toLedgerSearch(filter)}`}
      aria-label={name}
      onClick={onClick}
      className="underline decoration-line-strong decoration-1 underline-offset-4 after:absolute after:inset-0 after:rounded-surface hover:decoration-current"
    >
      {children}
    </Link>
  );
}
