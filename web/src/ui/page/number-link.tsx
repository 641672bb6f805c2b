import type { LedgerFilter } from '@focuspool/domain/ledger/ledger-contract';
import { toLedgerSearch } from '@focuspool/domain/ledger/ledger-search';
import type { ReactNode } from 'react';
import { paths } from '../../platform/paths.ts';
import { Link } from './link.tsx';

type NumberLinkProps = {
  filter: LedgerFilter;
  /** As it is read out: the number, and what it is of. */
  name: string;
  onClick?: () => void;
  children: ReactNode;
};

/** A number that opens the list of what it is made of. All of the nearest positioned element around it can be pressed. */
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
