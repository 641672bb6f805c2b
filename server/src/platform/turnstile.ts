/** When who waits gives up: after so many milliseconds, or when there is nobody left to wait for. */
export type Patience = { readonly ms: number; readonly gone: AbortSignal };

/** Somebody gave up waiting before they got in. */
export class PatienceEnded extends Error {}

export type Turnstile = {
  /** Runs the work once fewer than the limit are inside, in the order of arrival. Throws `PatienceEnded`. */
  pass<Result>(work: () => Promise<Result>, patience?: Patience): Promise<Result>;
  countInside(): number;
  countWaiting(): number;
};

/** Lets at most `limit` pieces of work of this process run at the same time; the others wait without holding anything. */
export function createTurnstile(limit: number): Turnstile {
  const waiting = new Set<() => void>();
  let inside = 0;

  const wait = (patience?: Patience) =>
    new Promise<void>((resolve, reject) => {
      const { ms, gone } = patience ?? {};
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
        reject(new PatienceEnded());
      };
      const timer = ms === undefined ? undefined : setTimeout(giveUp, ms);
      gone?.addEventListener('abort', giveUp);
      waiting.add(enter);
    });

  return {
    pass: async (work, patience) => {
      if (patience?.gone.aborted) throw new PatienceEnded();
      if (inside >= limit) await wait(patience);
      else inside += 1;
      try {
        return await work();
      } finally {
        const [enter] = waiting;
        // Whoever goes hands the place on, so that nobody who comes later slips in between.
        if (enter) enter();
        else inside -= 1;
      }
    },
    countInside: () => inside,
    countWaiting: () => waiting.size,
  };
}
