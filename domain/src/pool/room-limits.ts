import { minuteMs } from '../time-units.ts';

/** The constants of the task pool (product 9.5). */
export const roomLimits = {
  /** The most members in a room, including simulated ones. The database holds it too (`pool-tables.ts`): a change needs a migration. */
  capacity: 20,
  /** A person gets their place back if their run ends within this time. */
  comeBackWithinMs: 30 * minuteMs,
  /** A member is removed this long after the end of their run. */
  keptAfterEndMs: 30 * minuteMs,
  /** Bars are redrawn this often. */
  redrawMs: 2_000,
  /** Changes of a room are pushed no more often than this. */
  pushMs: 1_000,
  /** After a completed task the page waits this long before it returns to the tasks. */
  redirectMs: 3_000,
} as const;

export const simulatedLimits = {
  /**
   * None join unless at least this many are available and this many seats are free.
   */
  least: 11,
  most: 15,
  /** A room is seeded while fewer people than this are at work in it. */
  activePeople: 4,
  startedAgoMs: { least: minuteMs, most: 5 * minuteMs },
  /** Durations are multiples of the step, and leave at least a step of work to do. */
  stepMs: 5 * minuteMs,
  /** Not tied to the longest run of a person (`timerLimits`). */
  longestMs: 55 * minuteMs,
  /** A simulated member who has finished stays this long with a full bar before another takes the seat. */
  restMs: minuteMs,
} as const;
