import type { Viewer } from '@focuspool/domain/account/viewer';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openReplica, useReplica } from './person-replica.ts';

const firstRetryMs = 2_000;
const longestRetryMs = 5 * 60_000;

/** Asks the server for the person's state, which the replica then shows; it has no data of its own. */
export function stateQuery(userId: string, hasPlan: boolean) {
  return queryOptions({
    // With a plan more is told.
    queryKey: ['operations', userId, hasPlan],
    queryFn: async () => {
      await openReplica(userId).pull(hasPlan);
      return null;
    },
  });
}

/** Asks for the person's state ahead of the page. Resolves once there is something to show, or nobody answers. */
export function prefetchState(queries: QueryClient, { userId, profile }: Viewer): Promise<void> {
  const { watch, read } = openReplica(userId);
  return new Promise((resolve) => {
    const isAsked = queries.prefetchQuery(stateQuery(userId, profile?.isPremium ?? false));
    const endWhenShown = () => {
      if (read().state) resolve();
    };
    const stop = watch(endWhenShown);
    void isAsked.then(resolve).finally(stop);
    endWhenShown();
  });
}

/** Keeps a person's replica and the server alike as long as a page of theirs is open. */
export function OperationSync({ userId, hasPlan }: { userId: string; hasPlan: boolean }) {
  useQuery(stateQuery(userId, hasPlan));
  useOutboxSender(userId);
  useUnkeptQuestion(userId);
  return null;
}

/**
 * Sends what waits in the outbox: at once, when the network or the person is back, and now and then in between. What needs a
 * plan rests while there is none.
 */
function useOutboxSender(userId: string): void {
  useEffect(() => {
    const replica = openReplica(userId);
    let retryMs = firstRetryMs;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let isSending = false;
    let isStopped = false;

    async function send(): Promise<void> {
      if (isSending || isStopped || !navigator.onLine || !replica.hasUnsent()) return;
      clearTimeout(retry);
      isSending = true;
      const isSent = await replica.flush().then(
        () => true,
        () => false,
      );
      isSending = false;
      if (isStopped) return;
      if (isSent) {
        retryMs = firstRetryMs;
        // Something may have been done just as the last batch was settled.
        void send();
      } else {
        retry = setTimeout(() => void send(), retryMs);
        retryMs = Math.min(retryMs * 2, longestRetryMs);
      }
    }

    let newest: string | undefined;
    const sendNew = () => {
      const last = replica.read().outbox.at(-1)?.id;
      if (last !== newest) void send();
      newest = last;
    };

    const sendAnew = () => {
      if (document.hidden) return;
      retryMs = firstRetryMs;
      void send();
    };

    sendNew();
    const stopWatching = replica.watch(sendNew);
    addEventListener('online', sendAnew);
    addEventListener('focus', sendAnew);
    document.addEventListener('visibilitychange', sendAnew);
    return () => {
      isStopped = true;
      clearTimeout(retry);
      stopWatching();
      removeEventListener('online', sendAnew);
      removeEventListener('focus', sendAnew);
      document.removeEventListener('visibilitychange', sendAnew);
    };
  }, [userId]);
}

/** Asks before what this page alone has is left behind. */
function useUnkeptQuestion(userId: string): void {
  const { isPersisted } = useReplica(userId);
  useEffect(() => {
    if (isPersisted) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isPersisted]);
}
