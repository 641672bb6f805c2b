import { countMinutes } from '@focuspool/domain/timer/time-format';
import type { CompleteRun } from '@focuspool/domain/timer/timer-contract';
import { pickSpans, sumSpans } from '@focuspool/domain/timer/worked-spans';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { watchStored } from '../../platform/device-storage.ts';
import { showToast } from '../../ui/toast-queue.ts';
import { type CurrentRun, openCurrentRun } from './current-run.ts';
import { openRunSync } from './current-run-requests.ts';
import type { Delivery } from './run-outbox.ts';
import { runOutbox } from './run-requests.ts';

/** A run that was declared complete; `delivery` is null until it is known what became of it. */
export type Completion = {
  readonly run: CompleteRun;
  /** Whole minutes as this device counts them. */
  readonly minutes: number;
  readonly delivery: Delivery | null;
};

// Longer than this nobody is kept waiting: the run is safe on the device.
const patienceMs = 3_000;

/**
 * Completing the run that the page shows: it leaves the clock for the outbox at once, and is sent. A run that another tab
 * completes is completed here too: its key counts once, and the page goes on as that tab does.
 */
export function useCompletion(
  userId: string,
  shown: CurrentRun | null,
  rounding: 'nearest' | 'up' = 'nearest',
) {
  const queryClient = useQueryClient();
  const [completion, setCompletion] = useState<Completion | null>(null);

  async function deliver(run: CompleteRun, minutes: number): Promise<void> {
    setCompletion({ run, minutes, delivery: null });
    let isAwaited = true;
    const sent = runOutbox.deliver(userId, run).then((delivery) => {
      void queryClient.invalidateQueries();
      // Counting it took it out of the server's hand; what was refused is still there.
      if (delivery.state !== 'waiting')
        void openRunSync(userId)
          .push()
          .catch(() => {});
      if (!isAwaited && delivery.state === 'refused') showToast(delivery.message);
      return delivery;
    });
    const delivery = await Promise.race([sent, waitInVain()]);
    isAwaited = false;
    setCompletion({ run, minutes, delivery });
  }

  /** Does nothing when the run is no longer in hand. */
  function complete(): void {
    const store = openCurrentRun(userId);
    if (!shown || store.read()?.timer.key !== shown.timer.key) return;
    const { task, timer } = shown;
    const spans = pickSpans(timer.worked);
    const run = { key: timer.key, taskId: task.taskId, taskText: task.taskName, spans, rounding };
    runOutbox.queue(userId, run);
    store.keep(null);
    void deliver(run, countMinutes(sumSpans(spans), rounding));
  }

  const follow = useEffectEvent(complete);
  const key = shown?.timer.key;
  useEffect(
    () => (key ? watchStored(runOutbox.keyOf(userId, key), () => follow()) : undefined),
    [userId, key],
  );

  return {
    completion,
    complete,

    retry(): void {
      if (completion) void deliver(completion.run, completion.minutes);
    },
  };
}

function waitInVain(): Promise<Delivery> {
  return new Promise((resolve) => {
    setTimeout(() => resolve({ state: 'waiting', isOffline: true }), patienceMs);
  });
}
