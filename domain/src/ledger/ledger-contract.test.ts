import * as v from 'valibot';
import { expect, it } from 'vitest';
import { ledgerQuerySchema, readLedgerSearch } from './ledger-contract.ts';
import { toLedgerSearch } from './ledger-search.ts';

const read = (search: string) => {
  const parts = new Map(
    search
      .slice(1)
      .split('&')
      .map((part) => part.split('=').map(decodeURIComponent) as [string, string]),
  );
  return readLedgerSearch((name) => parts.get(name) ?? null);
};

it.each([
  [{}],
  [{ of: 'trophies' }],
  [{ of: 'streak', from: '2026-11-01', to: '2026-11-22' }],
  [{ task: 'Q&A = 100 % “done”' }],
  [{ list: 'Täglich' }],
  [{ hour: '0', from: '2025-11-01' }],
  [{ taskId: '3f0e6c1e-8a52-4d6a-9a53-0d6cf4d8b001' }],
] as const)('the ledger filter %j survives the round trip through an address', (filter) => {
  expect(read(toLedgerSearch(filter))).toEqual(filter);
});

it('invalid parts of a ledger address are dropped', () => {
  expect(read('?from=2026-02-30&to=2026-11-22&of=everything&task=&hour=24&taskId=a&page=3')).toEqual({
    to: '2026-11-22',
  });
});

it.each([
  [{ from: '0000-01-01' }],
  [{ to: 'today' }],
  [{ task: 'a\0' }],
  [{ list: 'x'.repeat(51) }],
  [{ hour: '24' }],
  [{ hour: '-1' }],
  [{ taskId: 'a' }],
  [{ beforeAt: '1e9' }],
  [{ beforeAt: '999999999999999' }],
  [{ beforeKey: 'a' }],
])('the ledger query %j is refused', (query) => {
  expect(v.is(ledgerQuerySchema, query)).toBe(false);
});
