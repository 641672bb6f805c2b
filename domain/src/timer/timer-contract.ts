import * as v from 'valibot';
import { daySchema } from '../stats/day-sums.ts';

/** Work that a completion claimed and that was not counted. */
export const uncountedSchema = v.object({
  /** Whole minutes; 0 if the claim is less than a minute. */
  minutes: v.number(),
  /** Why most of it was not counted: another run has it, it lies in the future, or it lies too far back. */
  reason: v.picklist(['counted_already', 'not_passed', 'too_old']),
});
export type Uncounted = v.InferOutput<typeof uncountedSchema>;

export const runGrantSchema = v.object({
  /** Whole minutes that this run added. */
  minutes: v.number(),
  /** True when the task earned its trophy with this run. */
  earnedTrophy: v.boolean(),
  /** Null if the minutes are those of the whole claim. */
  uncounted: v.nullable(uncountedSchema),
  trophies: v.number(),
  totalMinutes: v.number(),
  /** The day of the person's own calendar to which it belongs; absent if an earlier version counted it. */
  day: v.optional(daySchema),
});
export type RunGrant = v.InferOutput<typeof runGrantSchema>;
