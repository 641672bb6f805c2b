import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useReplica } from '../operation/person-replica.ts';
import { historyQuery } from './history-requests.ts';

/** Lets the history be read anew once the server has completed or opened a list, whichever device asked for it. */
export function useHistoryNews(userId: string): void {
  const queries = useQueryClient();
  const { state, outbox } = useReplica(userId);
  const open = state?.lists
    .map(({ id }) => id)
    .toSorted()
    .join();
  const waiting = outbox.filter(({ kind }) => kind === 'complete_list' || kind === 'open_list').length;
  const isSettled = open !== undefined && waiting === 0;
  const known = useRef(open);
  useEffect(() => {
    if (!isSettled || known.current === open) return;
    if (known.current !== undefined) void queries.invalidateQueries({ queryKey: historyQuery.queryKey });
    known.current = open;
  }, [queries, isSettled, open]);
}
