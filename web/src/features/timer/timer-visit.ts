import { type TimerTask, timerTaskSchema } from '@focuspool/domain/timer/shared-run';
import * as v from 'valibot';

/** What the task manager hands to /timer in the navigation state (specification, section 2). */
const timerVisitSchema = v.object({
  taskId: timerTaskSchema.entries.taskId,
  taskName: timerTaskSchema.entries.taskName,
  group_id: timerTaskSchema.entries.groupId,
  /** Whole minutes that the task has so far. */
  time: v.optional(timerTaskSchema.entries.minutes, 0),
  /** Whose task it is: a tab's history outlives a sign-out. */
  userId: v.optional(v.string()),
});

/** The task of a navigation state, which survives reloads and may be anything; null when it names none of this person's. */
export function readTimerVisit(state: unknown, userId: string): TimerTask | null {
  const visit = v.safeParse(timerVisitSchema, state);
  if (!visit.success || (visit.output.userId ?? userId) !== userId) return null;
  const { taskId, taskName, group_id: groupId, time: minutes } = visit.output;
  return { taskId, taskName, groupId, minutes };
}
