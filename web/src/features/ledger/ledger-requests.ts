import { type LedgerFilter, toLedgerSearch } from '@focuspool/domain/ledger/ledger-contract';
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, call } from '../../platform/api/api.ts';
import { useReplica } from '../operation/person-replica.ts';

type RunsCursor = { beforeDay?: string; beforeAt?: string; beforeKey?: string };

/** The runs that a number is made of, a page at a time. */
export function ledgerQuery(userId: string, filter: LedgerFilter) {
  return infiniteQueryOptions({
    queryKey: ['ledger', userId, toLedgerSearch(filter)],
    queryFn: ({ pageParam }) => call(api.ledger.runs.$get({ query: { ...filter, ...pageParam } })),
    initialPageParam: {} as RunsCursor,
    getNextPageParam: (page) => page.next,
  });
}

/** Everything that was corrected, a page at a time. */
export function correctionsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: ['ledger', userId, 'corrections'],
    queryFn: ({ pageParam }) => call(api.ledger.corrections.$get({ query: pageParam })),
    initialPageParam: {} as { before?: string },
    getNextPageParam: (page) => page.next,
  });
}

/** Lets the lists be read anew whenever the server's state of the person is another, whichever device did it. */
export function useLedgerInvalidation(userId: string): void {
  const queries = useQueryClient();
  const { state, isSynced } = useReplica(userId);
  const known = useRef(state);
  useEffect(() => {
    const before = known.current;
    known.current = state;
    if (isSynced && before && before !== state) {
      void queries.invalidateQueries({ queryKey: ['ledger', userId] });
    }
  }, [queries, userId, state, isSynced]);
}
