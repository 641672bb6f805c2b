import * as v from 'valibot';
import type { LiveTopic } from '../live/live-topic.ts';
import { currentListSchema, listHeadSchema, taskIdSchema, taskSchema } from './task-contract.ts';

/** What became of the list being worked on, as its person's other tabs and devices hear it. */
export const listNewsSchema = v.variant('kind', [
  v.object({ kind: v.literal('task_added'), list: listHeadSchema, task: taskSchema }),
  v.object({ kind: v.literal('task_changed'), task: taskSchema }),
  v.object({ kind: v.literal('task_deleted'), taskId: taskIdSchema }),
  v.object({ kind: v.literal('list_retitled'), list: listHeadSchema }),
  /** Another list is worked on from now, or none. */
  v.object({ kind: v.literal('list_current'), ...currentListSchema.entries }),
]);
export type ListNews = v.InferOutput<typeof listNewsSchema>;

/** A person's current list; the scope is the person. */
export const listsTopic: LiveTopic<ListNews> = {
  name: 'lists',
  action: 'lists.read',
  message: listNewsSchema,
};
