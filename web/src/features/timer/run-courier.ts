import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { showToast } from '../../ui/toast-queue.ts';
import { openRunSync } from './current-run-requests.ts';
import type { Delivered } from './run-outbox.ts';
import { runOutbox } from './run-requests.ts';

const firstRetryMs = 5_000;
const longestRetryMs = 5 * 60_000;

/** Sends what waits in the outbox: at once, when the network or the person is back, and now and then in between. */
export function useRunCourier(userId: string | undefined): void {
  const queryClient = useQueryClient();

  const tell = useEffectEvent((settled: readonly Delivered[]) => {
    for (const delivered of settled) showToast(describeDelivered(delivered));
    if (settled.length === 0 || !userId) return;
    void queryClient.invalidateQueries();
    void openRunSync(userId)
      .push()
      .catch(() => {});
  });

  useEffect(() => {
    if (!userId) return;
    let retryMs = firstRetryMs;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;

    async function send(person: string): Promise<void> {
      clearTimeout(retry);
      const { settled, isEmpty } = await runOutbox.flush(person);
      if (isStopped) return;
      tell(settled);
      if (isEmpty) return;
      retry = setTimeout(send, retryMs, person);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    }

    const sendAnew = () => {
      if (document.hidden) return;
      retryMs = firstRetryMs;
      void send(userId);
    };

    sendAnew();
    addEventListener('online', sendAnew);
    addEventListener('focus', sendAnew);
    document.addEventListener('visibilitychange', sendAnew);
    return () => {
      isStopped = true;
      clearTimeout(retry);
      removeEventListener('online', sendAnew);
      removeEventListener('focus', sendAnew);
      document.removeEventListener('visibilitychange', sendAnew);
    };
  }, [userId]);
}

function describeDelivered({ run, delivery }: Delivered): string {
  if (delivery.state === 'refused') return `${run.taskText}: ${delivery.message}`;
  const { minutes, earnedTrophy } = delivery.receipt;
  const counted = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}${earnedTrophy ? ' and a trophy' : ''}`;
  return `${run.taskText}: ${counted} counted.`;
}
