import * as v from 'valibot';
import { listTitleSchema, taskTextSchema } from './task-text.ts';

/** A task's id is made by the browser, so that a call sent twice adds one task. */
export const taskIdSchema = v.pipe(v.string(), v.uuid('The id must be a UUID'));

/** A list's id is made by the device as well, and starts with '-' (specification, section 3). */
export const listIdSchema = v.pipe(v.string(), v.regex(/^-[A-Za-z0-9_-]{19}$/, 'The id must name a list'));

export const taskSchema = v.object({
  id: taskIdSchema,
  text: v.string(),
  isCompleted: v.boolean(),
  minutes: v.number(),
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

export const addTaskSchema = v.object({
  id: taskIdSchema,
  text: taskTextSchema,
  /** What a list made by this task is called: the person's local date and time (section 3). */
  titleIfNew: listTitleSchema,
});
export type AddTask = v.InferOutput<typeof addTaskSchema>;

/** A list without its tasks. */
export const listHeadSchema = v.omit(taskListSchema, ['tasks']);
export type ListHead = v.InferOutput<typeof listHeadSchema>;

export const currentListSchema = v.object({
  /** Null when no list is open: the first task then makes one. */
  list: v.nullable(taskListSchema),
  /** The open lists that gave way to it, the latest first, up to `maxListsWaiting`. */
  waiting: v.array(listHeadSchema),
});
export type CurrentList = v.InferOutput<typeof currentListSchema>;

/** The task as it stands, and the list that it was added to. */
export const addedTaskSchema = v.object({ list: listHeadSchema, task: taskSchema });
export type AddedTask = v.InferOutput<typeof addedTaskSchema>;

export const changeTaskSchema = v.union(
  [v.strictObject({ text: taskTextSchema }), v.strictObject({ isCompleted: v.boolean() })],
  'Either a text or isCompleted must be given',
);
export type ChangeTask = v.InferOutput<typeof changeTaskSchema>;

export const changedTaskSchema = v.object({ task: taskSchema });

export const changeListSchema = v.strictObject({ title: listTitleSchema });

export const changedListSchema = v.object({ list: listHeadSchema });
