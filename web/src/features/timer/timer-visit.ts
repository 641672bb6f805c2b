import { taskIdSchema } from '@focuspool/domain/task/task-contract';
import { taskTextSchema } from '@focuspool/domain/task/task-text';
import * as v from 'valibot';

/** What the task manager hands to /timer in the navigation state (specification, section 2). */
const timerVisitSchema = v.object({
  taskId: taskIdSchema,
  taskName: taskTextSchema,
  group_id: v.string(),
  /** Whole minutes that the task has so far. */
  time: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
});

/** The task that a timer is for. */
export const timerTaskSchema = v.object({
  taskId: taskIdSchema,
  taskName: taskTextSchema,
  groupId: v.string(),
  minutes: v.number(),
});
export type TimerTask = v.InferOutput<typeof timerTaskSchema>;

/** The task of a navigation state, which survives reloads and may be anything; null when it names none. */
export function readTimerVisit(state: unknown): TimerTask | null {
  const visit = v.safeParse(timerVisitSchema, state);
  if (!visit.success) return null;
  const { taskId, taskName, group_id: groupId, time: minutes } = visit.output;
  return { taskId, taskName, groupId, minutes };
}
