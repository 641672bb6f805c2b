import { minuteMs } from '../time-units.ts';

/** The constants of the task pool (product 9.5). */
export const roomLimits = {
  /** Members of a room at most, simulated ones included. */
  capacity: 20,
  /** A place is kept for a run that ends within this time. */
  comeBackWithinMs: 30 * minuteMs,
  /** A member is removed this long after the end of their run. */
  keptAfterEndMs: 30 * minuteMs,
  /** Bars are drawn anew this often. */
  redrawMs: 2_000,
  /** Changes of a room are pushed no more often than this. */
  pushMs: 1_000,
  /** After a completed task the page waits this long before it goes to the tasks. */
  redirectMs: 3_000,
} as const;

export const simulatedLimits = {
  /** None join unless so many are available, and so many seats free: where so many sit already there are fewer. */
  fewest: 11,
  most: 15,
  /** A room is seeded while fewer people than this are at work in it. */
  activePeople: 4,
  startedAgoMs: { least: minuteMs, most: 5 * minuteMs },
  /** Durations are multiples of the step, and leave at least a step of work to do. */
  stepMs: 5 * minuteMs,
  longestMs: 55 * minuteMs,
  /** A finished one stays this long with a full bar before another takes the seat. */
  restMs: minuteMs,
} as const;
