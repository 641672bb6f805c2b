import type { LedgerFilter } from '@focuspool/domain/ledger/ledger-contract';
import { toLedgerSearch } from '@focuspool/domain/ledger/ledger-search';
import { dayMs } from '@focuspool/domain/time-units';
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { api, call } from '../../platform/api/api.ts';
import { useServerChanges } from '../operation/use-server-changes.ts';

/** How long an unused list is kept, so that it opens again without a network while the page lives. */
const keptMs = dayMs;

type RunsCursor = { beforeDay?: string; beforeAt?: string; beforeKey?: string };

/** The runs behind a number, a page at a time. */
export function ledgerQuery(userId: string, filter: LedgerFilter) {
  return infiniteQueryOptions({
    queryKey: ['ledger', userId, toLedgerSearch(filter)],
    queryFn: ({ pageParam }) => call(api.ledger.runs.$get({ query: { ...filter, ...pageParam } })),
    initialPageParam: {} as RunsCursor,
    getNextPageParam: (page) => page.next,
    gcTime: keptMs,
  });
}

/** All corrections, a page at a time. */
export function correctionsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: ['ledger', userId, 'corrections'],
    queryFn: ({ pageParam }) => call(api.ledger.corrections.$get({ query: pageParam })),
    initialPageParam: {} as { before?: string },
    getNextPageParam: (page) => page.next,
    gcTime: keptMs,
  });
}

/** Invalidates the lists whenever something else may have been counted, whichever device caused it. */
export function useLedgerInvalidation(userId: string): void {
  const queries = useQueryClient();
  useServerChanges(userId, () => void queries.invalidateQueries({ queryKey: ['ledger', userId] }));
}
