import * as v from 'valibot';
import { isCalendarDay } from '../calendar-day.ts';
import { listIdSchema, taskSchema } from '../task/task-contract.ts';

/** The number of lists on a page of the history. */
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

/** Whether the calendar has the day and the database the year; the format alone would allow February 31st and the year 0. */
function isRealTime(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return isCalendarDay(text.slice(0, 10)) && year >= 1 && year <= 9999;
}

/** Where the next page starts: after the list with this completion time and id. */
export const historyCursorSchema = v.object({
  before: v.optional(
    v.pipe(
      v.string(),
      v.isoTimestamp('The time must be an ISO time'),
      v.check(isRealTime, 'There is no such time'),
    ),
  ),
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
