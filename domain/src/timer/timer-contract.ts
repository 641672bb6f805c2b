import * as v from 'valibot';
import { daySchema } from '../stats/day-sums.ts';

/** Work that a completion told of and that was not counted with it. */
export const uncountedSchema = v.object({
  /** Whole minutes; 0 when what was told of is less than a minute. */
  minutes: v.number(),
  /** Where most of it went: another run has it, it lies in the future, or too far back. */
  reason: v.picklist(['counted_already', 'not_passed', 'too_old']),
});
export type Uncounted = v.InferOutput<typeof uncountedSchema>;

export const runGrantSchema = v.object({
  /** Whole minutes that this run added. */
  minutes: v.number(),
  /** True when the task earned its trophy with this run. */
  earnedTrophy: v.boolean(),
  /** Null when all that was told of counts. */
  uncounted: v.nullable(uncountedSchema),
  trophies: v.number(),
  totalMinutes: v.number(),
  /** The day of the person's own calendar that it belongs to; absent where an earlier version counted it. */
  day: v.optional(daySchema),
});
export type RunGrant = v.InferOutput<typeof runGrantSchema>;
