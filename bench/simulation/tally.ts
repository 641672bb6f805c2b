import type { Counted } from './assumptions.ts';

/** Counts what happened in each second of the counted time. */
export type Tally = {
  add(what: Counted, at: number, count?: number): void;
  sum(what: Counted): number;
  /** The count of the busiest second. */
  peak(what: Counted): number;
  average(what: Counted): number;
};

const secondMs = 1_000;

export function createTally(from: number, until: number): Tally {
  const seconds = Math.ceil((until - from) / secondMs);
  const counts = new Map<Counted, Float64Array>();
  const countsOf = (what: Counted) => counts.get(what) ?? new Float64Array(seconds);
  const sum = (what: Counted) => countsOf(what).reduce((total, count) => total + count, 0);
  return {
    add: (what, at, count = 1) => {
      if (at < from || at >= until) return;
      const known = countsOf(what);
      counts.set(what, known);
      const second = Math.floor((at - from) / secondMs);
      known[second] = (known[second] ?? 0) + count;
    },
    sum,
    peak: (what) => countsOf(what).reduce((most, count) => Math.max(most, count), 0),
    average: (what) => sum(what) / seconds,
  };
}
