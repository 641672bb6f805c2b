import { listIdSchema, taskIdSchema } from '@focuspool/domain/task/task-contract';
import { taskTextSchema } from '@focuspool/domain/task/task-text';
import * as v from 'valibot';

/** What the timer page passes to /tp in the navigation state (product 2.16). */
const poolTaskSchema = v.object({
  taskId: taskIdSchema,
  taskName: taskTextSchema,
  groupId: v.fallback(v.nullable(listIdSchema), null),
});
export type PoolTask = v.InferOutput<typeof poolTaskSchema>;

/** Returns the task of a navigation state, which survives reloads and may be anything; null if it names none. */
export function readPoolTask(state: unknown): PoolTask | null {
  const task = v.safeParse(poolTaskSchema, state);
  return task.success ? task.output : null;
}
