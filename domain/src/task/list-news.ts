import * as v from 'valibot';
import type { LiveTopic } from '../live/live-topic.ts';
import {
  listHeadSchema,
  type Task,
  type TaskList,
  taskIdSchema,
  taskListSchema,
  taskSchema,
} from './task-contract.ts';

/** What became of the list being worked on, as its person's other tabs and devices hear it. */
export const listNewsSchema = v.variant('kind', [
  v.object({ kind: v.literal('task_added'), list: listHeadSchema, task: taskSchema }),
  v.object({ kind: v.literal('task_changed'), task: taskSchema }),
  v.object({ kind: v.literal('task_deleted'), taskId: taskIdSchema }),
  v.object({ kind: v.literal('list_retitled'), list: listHeadSchema }),
  /** Another list is worked on from now, or none. */
  v.object({ kind: v.literal('list_current'), list: v.nullable(taskListSchema) }),
]);
export type ListNews = v.InferOutput<typeof listNewsSchema>;

/** A person's current list; the scope is the person. */
export const listsTopic: LiveTopic<ListNews> = {
  name: 'lists',
  action: 'lists.read',
  message: listNewsSchema,
};

/** The current list after the news. News of another list, and of what is known already, changes nothing. */
export function applyListNews(list: TaskList | null, news: ListNews): TaskList | null {
  switch (news.kind) {
    case 'list_current':
      return news.list;
    case 'task_added':
      if (list === null) return { ...news.list, tasks: [news.task] };
      return list.id === news.list.id ? { ...list, tasks: putTask(list.tasks, news.task) } : list;
    case 'task_changed':
      return (
        list && { ...list, tasks: list.tasks.map((task) => (task.id === news.task.id ? news.task : task)) }
      );
    case 'task_deleted':
      return list && { ...list, tasks: list.tasks.filter(({ id }) => id !== news.taskId) };
    case 'list_retitled':
      return list?.id === news.list.id ? { ...list, ...news.list } : list;
  }
}

function putTask(tasks: Task[], added: Task): Task[] {
  return tasks.some(({ id }) => id === added.id)
    ? tasks.map((task) => (task.id === added.id ? added : task))
    : [...tasks, added];
}
