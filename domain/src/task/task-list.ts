import { accept, type Outcome, refuse } from '../outcome.ts';
import type { Task, TaskList } from './task-contract.ts';
import { clipText } from './task-text.ts';

export const maxTasksInList = 1_000;

/** What an emptied title falls back to (specification, section 5). */
export const emptyTitle = 'Title...';

/** The list with the task at its end. A task whose id it holds already was added before: nothing changes. */
export function addTask(list: TaskList, task: Task): Outcome<TaskList, 'task_duplicate' | 'list_full'> {
  if (list.tasks.some(({ id }) => id === task.id)) return accept(list);
  if (list.tasks.some(({ text }) => text === task.text)) return refuse('task_duplicate');
  if (list.tasks.length >= maxTasksInList) return refuse('list_full');
  return accept({ ...list, tasks: [...list.tasks, task] });
}

export function renameTask(
  list: TaskList,
  taskId: string,
  text: string,
): Outcome<TaskList, 'task_duplicate' | 'task_missing'> {
  if (list.tasks.some((task) => task.text === text && task.id !== taskId)) return refuse('task_duplicate');
  return replaceTask(list, taskId, { text });
}

/** Sets the checkbox. Minutes and trophies come from timed runs alone. */
export function tickTask(
  list: TaskList,
  taskId: string,
  isCompleted: boolean,
): Outcome<TaskList, 'task_missing'> {
  return replaceTask(list, taskId, { isCompleted });
}

/** The list without the task; a task that is not there is as good as deleted. */
export function deleteTask(list: TaskList, taskId: string): TaskList {
  return { ...list, tasks: list.tasks.filter(({ id }) => id !== taskId) };
}

export function retitleList(list: TaskList, title: string): TaskList {
  return { ...list, title: settleTitle(title) };
}

/** The title to store for what was typed into the title's field. */
export function settleTitle(typed: string): string {
  return clipText(typed.trim()).trim() || emptyTitle;
}

export function countDone(tasks: readonly Task[]): number {
  return tasks.filter(({ isCompleted }) => isCompleted).length;
}

/** What a new list is called: the local date and time (specification, section 3), as the locale writes them. */
export function describeNewTitle(now: Date, locale?: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone ? { timeZone } : {}),
  });
  return clipText(format.format(now));
}

function replaceTask(
  list: TaskList,
  taskId: string,
  changed: Partial<Task>,
): Outcome<TaskList, 'task_missing'> {
  if (!list.tasks.some(({ id }) => id === taskId)) return refuse('task_missing');
  const tasks = list.tasks.map((task) => (task.id === taskId ? { ...task, ...changed } : task));
  return accept({ ...list, tasks });
}
