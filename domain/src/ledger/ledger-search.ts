import type { LedgerFilter } from './ledger-contract.ts';

/** The URL query of the list behind a number. */
export function toLedgerSearch(filter: LedgerFilter): '' | `?${string}` {
  const parts = Object.entries(filter).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
