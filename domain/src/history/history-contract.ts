import * as v from 'valibot';
import { listIdSchema, taskSchema } from '../task/task-contract.ts';

/** Lists a page of the history holds. */
export const historyPageSize = 20;

export const completedListSchema = v.object({
  id: listIdSchema,
  title: v.string(),
  /** ISO time. */
  completedAt: v.string(),
  done: v.number(),
  total: v.number(),
  minutes: v.number(),
});
export type CompletedList = v.InferOutput<typeof completedListSchema>;

/** Where the next page starts: behind the list that was completed then and has this id. */
export const historyCursorSchema = v.object({
  before: v.optional(v.pipe(v.string(), v.isoTimestamp('The time must be an ISO time'))),
  beforeId: v.optional(listIdSchema),
});
export type HistoryCursor = v.InferOutput<typeof historyCursorSchema>;

export const historyPageSchema = v.object({
  lists: v.array(completedListSchema),
  /** Null on the last page. */
  next: v.nullable(v.object({ before: v.string(), beforeId: v.string() })),
});
export type HistoryPage = v.InferOutput<typeof historyPageSchema>;

export const historyTasksSchema = v.object({ tasks: v.array(taskSchema) });
