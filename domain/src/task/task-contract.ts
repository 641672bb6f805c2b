import * as v from 'valibot';
import { uuidSchema } from '../base-schemas.ts';
import { taskVisibilitySchema } from '../visibility/task-visibility.ts';

/** A task's id is made by the browser, so that a call sent twice adds one task. */
export const taskIdSchema = uuidSchema;

/** A list's id is made by the device as well, and starts with '-' (product 3.4). */
export const listIdSchema = v.pipe(v.string(), v.regex(/^-[A-Za-z0-9_-]{19}$/, 'The id must name a list'));

export const taskSchema = v.object({
  id: taskIdSchema,
  text: v.string(),
  isCompleted: v.boolean(),
  minutes: v.number(),
  // Fields without a value are left out: an older device or server does not know them.
  note: v.exactOptional(v.string()),
  /** In runs. */
  estimate: v.exactOptional(v.number()),
  /** How many runs have been completed on it. */
  runs: v.exactOptional(v.number()),
  /** Who may see its name; absent if the person's choice for all tasks applies. */
  visibility: v.exactOptional(taskVisibilitySchema),
});
export type Task = v.InferOutput<typeof taskSchema>;

export const taskListSchema = v.object({
  id: listIdSchema,
  title: v.string(),
  /** ISO time. */
  createdAt: v.string(),
  tasks: v.array(taskSchema),
});
export type TaskList = v.InferOutput<typeof taskListSchema>;

/** A list without its tasks. */
export type ListHead = Omit<TaskList, 'tasks'>;
