import * as v from 'valibot';
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
  /** How its minutes are rounded: up for a run that was completed in the task pool (specification, section 9). */
  rounding: v.optional(v.picklist(['nearest', 'up'])),
});
export type CompleteRun = v.InferOutput<typeof completeRunSchema>;

export const runReceiptSchema = v.object({
  /** Whole minutes that this run added. */
  minutes: v.number(),
  /** True when the task earned its trophy with this run. */
  earnedTrophy: v.boolean(),
  trophies: v.number(),
  totalMinutes: v.number(),
});
export type RunReceipt = v.InferOutput<typeof runReceiptSchema>;
