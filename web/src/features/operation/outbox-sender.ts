import type { Replica } from './replica.ts';

const firstRetryMs = 2_000;
const longestRetryMs = 5 * 60_000;

type SentReplica = Pick<Replica, 'watch' | 'hasUnsent' | 'flush'> & {
  read(): { readonly outbox: readonly { readonly id: string }[] };
};

/**
 * Has the replica send the outbox: at once, when the network or the person is back, and now and then in between. Operations that
 * need a plan rest while there is none (`maySend` in `replica.ts`). The order is that of `outbox.ts`; none is given up before the
 * server has accepted or refused it. Returns a function that stops this.
 */
export function sendOutbox(replica: SentReplica): () => void {
  let retryMs = firstRetryMs;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isStopped = false;

  const isFlushed = () =>
    replica.flush().then(
      () => true,
      () => false,
    );

  async function send(): Promise<void> {
    if (isSending || isStopped || !replica.hasUnsent()) return;
    clearTimeout(retry);
    isSending = true;
    const isSent = navigator.onLine && (await isFlushed());
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

  // Also in a hidden tab: others see what the person did last before leaving it.
  const sendNow = () => {
    retryMs = firstRetryMs;
    void send();
  };

  const sendIfVisible = () => {
    if (!document.hidden) sendNow();
  };

  sendNew();
  const stopWatching = replica.watch(sendNew);
  addEventListener('online', sendNow);
  addEventListener('focus', sendNow);
  document.addEventListener('visibilitychange', sendIfVisible);
  return () => {
    isStopped = true;
    clearTimeout(retry);
    stopWatching();
    removeEventListener('online', sendNow);
    removeEventListener('focus', sendNow);
    document.removeEventListener('visibilitychange', sendIfVisible);
  };
}
