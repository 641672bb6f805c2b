import { listIdSchema, taskIdSchema } from '@focuspool/domain/task/task-contract';
import { taskTextSchema } from '@focuspool/domain/task/task-text';
import * as v from 'valibot';

/** What the timer page hands to /tp in the navigation state (specification, section 2). */
const poolVisitSchema = v.object({
  taskId: taskIdSchema,
  taskName: taskTextSchema,
  groupId: v.fallback(v.nullable(listIdSchema), null),
});
export type PoolVisit = v.InferOutput<typeof poolVisitSchema>;

/** The task of a navigation state, which survives reloads and may be anything; null when it names none. */
export function readPoolVisit(state: unknown): PoolVisit | null {
  const visit = v.safeParse(poolVisitSchema, state);
  return visit.success ? visit.output : null;
}
