import * as v from 'valibot';
import { daySchema } from '../stats/day-sums.ts';
import { taskIdSchema } from '../task/task-contract.ts';
import { taskTextSchema } from '../task/task-text.ts';
import { maxSpans, spanSchema } from './worked-spans.ts';

/** A finished run, as the browser tells it. The server grants no more than the time that has passed. */
export const completeRunSchema = v.object({
  /** Made by the browser when the run began; the same key counts once. */
  key: v.pipe(v.string(), v.uuid('The key must be a UUID')),
  taskId: taskIdSchema,
  /** What the task was called, so that the work counts although the task was deleted meanwhile. */
  taskText: taskTextSchema,
  spans: v.pipe(v.array(spanSchema), v.minLength(1), v.maxLength(maxSpans)),
});
export type CompleteRun = v.InferOutput<typeof completeRunSchema>;

/** Work that a completion told of and that was not counted with it. */
export const uncountedSchema = v.object({
  /** Whole minutes; 0 when what was told of is less than a minute. */
  minutes: v.number(),
  /** Where most of it went: another run has it, it lies in the future, or too far back. */
  reason: v.picklist(['counted_already', 'not_passed', 'too_old']),
});
export type Uncounted = v.InferOutput<typeof uncountedSchema>;

export const runReceiptSchema = v.object({
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
export type RunReceipt = v.InferOutput<typeof runReceiptSchema>;
