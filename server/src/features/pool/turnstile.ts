export type Turnstile = {
  /** Runs the work once fewer than the limit are inside, in the order of arrival. */
  pass<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** Lets at most `limit` pieces of work of this process run at the same time; the others wait without holding anything. */
export function createTurnstile(limit: number): Turnstile {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return {
    pass: async (work) => {
      if (inside >= limit) await new Promise<void>((enter) => waiting.push(enter));
      else inside += 1;
      try {
        return await work();
      } finally {
        const enter = waiting.shift();
        // Whoever goes hands the place on, so that nobody who comes later slips in between.
        if (enter) enter();
        else inside -= 1;
      }
    },
  };
}
