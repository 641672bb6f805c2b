import { hasPlan } from '@focuspool/domain/account/access';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sendOutbox } from './outbox-sender.ts';
import { openReplica, useReplica } from './person-replica.ts';

/** Asks the server for the person's state, which the replica then shows; the query itself has no data. */
export function stateQuery(userId: string, hasPlan: boolean) {
  return queryOptions({
    // With a plan the server sends more.
    queryKey: ['operations', userId, hasPlan],
    queryFn: async () => {
      await openReplica(userId).pull(hasPlan);
      return null;
    },
  });
}

/** Requests the person's state ahead of the page. Resolves once there is something to show, or the request has failed. */
export function prefetchState(queries: QueryClient, viewer: Viewer): Promise<void> {
  const { userId } = viewer;
  const { watch, read } = openReplica(userId);
  return new Promise((resolve) => {
    const isAsked = queries.prefetchQuery(stateQuery(userId, hasPlan(viewer)));
    const endWhenShown = () => {
      if (read().state) resolve();
    };
    const stop = watch(endWhenShown);
    void isAsked.then(resolve).finally(stop);
    endWhenShown();
  });
}

/** Keeps a person's replica in step with the server as long as a page of theirs is open. */
export function OperationSync({ userId, hasPlan }: { userId: string; hasPlan: boolean }) {
  useQuery(stateQuery(userId, hasPlan));
  useEffect(() => sendOutbox(openReplica(userId)), [userId]);
  useUnpersistedWarning(userId);
  return null;
}

/** Asks before a page is left that alone holds part of the outbox. */
function useUnpersistedWarning(userId: string): void {
  const { isPersisted } = useReplica(userId);
  useEffect(() => {
    if (isPersisted) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isPersisted]);
}
