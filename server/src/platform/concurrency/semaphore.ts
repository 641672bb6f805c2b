/** The end of a caller's wait: after so many milliseconds, or when `gone` is aborted. */
type WaitLimit = { readonly ms: number; readonly gone: AbortSignal };

/** Thrown to a caller that stopped waiting before its turn came. */
export class WaitEnded extends Error {}

export type Semaphore = {
  /** Runs the work once fewer than `limit` are active, in the order of arrival. Throws `WaitEnded`. */
  run<Result>(work: () => Promise<Result>, waitLimit?: WaitLimit): Promise<Result>;
  countActive(): number;
  countWaiting(): number;
};

/** Lets at most `limit` pieces of work run at the same time in this process; the others wait without holding anything. */
export function createSemaphore(limit: number): Semaphore {
  const waiting = new Set<() => void>();
  let active = 0;

  const wait = (waitLimit?: WaitLimit) =>
    new Promise<void>((resolve, reject) => {
      const { ms, gone } = waitLimit ?? {};
      const stopWaiting = () => {
        waiting.delete(enter);
        clearTimeout(timer);
        gone?.removeEventListener('abort', giveUp);
      };
      const enter = () => {
        stopWaiting();
        resolve();
      };
      const giveUp = () => {
        stopWaiting();
        reject(new WaitEnded());
      };
      const timer = ms === undefined ? undefined : setTimeout(giveUp, ms);
      gone?.addEventListener('abort', giveUp);
      waiting.add(enter);
    });

  return {
    run: async (work, waitLimit) => {
      if (waitLimit?.gone.aborted) throw new WaitEnded();
      if (active >= limit) await wait(waitLimit);
      else active += 1;
      try {
        return await work();
      } finally {
        const [enter] = waiting;
        // The place is handed on, so that no later caller slips in between.
        if (enter) enter();
        else active -= 1;
      }
    },
    countActive: () => active,
    countWaiting: () => waiting.size,
  };
}
