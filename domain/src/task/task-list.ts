import { accept, type Outcome, refuse } from '../outcome.ts';
import type { TaskVisibility } from '../visibility/task-visibility.ts';
import type { Task, TaskList } from './task-contract.ts';
import { clipText } from './task-text.ts';

export const maxTasksInList = 1_000;

/** How many open lists besides the current one are sent; the others follow as these are completed. */
export const maxListsWaiting = 20;

/** The title that replaces an emptied one (product 5.3). */
export const emptyTitle = 'Title...';

// The order of `tasks` is the order shown, in which a ticked task keeps its place.
// Each rule keeps the list, and every task, that it does not change as the same object: those who show or store them
// compare by identity.

/**
 * The list with the task at its end. If it already holds the task's id, the task was added before: nothing changes. How long a
 * text may be is checked as the operation is parsed (`task-text.ts`).
 */
export function addTask(list: TaskList, task: Task): Outcome<TaskList, 'task_duplicate' | 'list_full'> {
  if (list.tasks.some(({ id }) => id === task.id)) return accept(list);
  if (list.tasks.some(({ text }) => text === task.text)) return refuse('task_duplicate');
  if (list.tasks.length >= maxTasksInList) return refuse('list_full');
  return accept({ ...list, tasks: [...list.tasks, task] });
}

/** The list with the tasks at its end. A task whose text is already there is left out. */
export function addTasks(list: TaskList, tasks: readonly Task[]): Outcome<TaskList, 'list_full'> {
  const ids = new Set(list.tasks.map(({ id }) => id));
  const texts = new Set(list.tasks.map(({ text }) => text));
  const added: Task[] = [];
  for (const task of tasks) {
    if (ids.has(task.id) || texts.has(task.text)) continue;
    ids.add(task.id);
    texts.add(task.text);
    added.push(task);
  }
  if (added.length === 0) return accept(list);
  if (list.tasks.length + added.length > maxTasksInList) return refuse('list_full');
  return accept({ ...list, tasks: [...list.tasks, ...added] });
}

export function renameTask(
  list: TaskList,
  taskId: string,
  text: string,
): Outcome<TaskList, 'task_duplicate' | 'task_missing'> {
  if (list.tasks.some((task) => task.text === text && task.id !== taskId)) return refuse('task_duplicate');
  return changeTask(list, taskId, { text });
}

/** The list with those fields of the task changed; an empty note, or null for a choice, removes it. */
export function changeTask(
  list: TaskList,
  taskId: string,
  changed: Partial<TaskFields>,
): Outcome<TaskList, 'task_missing'> {
  const at = list.tasks.findIndex(({ id }) => id === taskId);
  const task = list.tasks[at];
  if (!task) return refuse('task_missing');
  const next = toTask({ ...task, ...changed });
  const isSame = (Object.keys({ ...task, ...next }) as (keyof Task)[]).every(
    (key) => next[key] === task[key],
  );
  return accept(isSame ? list : { ...list, tasks: list.tasks.with(at, next) });
}

/** Adds what a completed run brings to its task. */
export function rewardTask(
  list: TaskList,
  taskId: string,
  minutes: number,
): Outcome<TaskList, 'task_missing'> {
  const before = list.tasks.find(({ id }) => id === taskId);
  return changeTask(list, taskId, {
    isCompleted: true,
    minutes: (before?.minutes ?? 0) + minutes,
    runs: (before?.runs ?? 0) + 1,
  });
}

/** Applies a correction or a noted run to a task's work, of which this device may know less; its checkbox stays. */
export function changeWorkOfTask(
  list: TaskList,
  taskId: string | null,
  { minutes, runs }: { minutes: number; runs: number },
): TaskList {
  const before = list.tasks.find(({ id }) => id === taskId);
  if (!before) return list;
  const changed = changeTask(list, before.id, {
    minutes: Math.max(0, before.minutes + minutes),
    runs: Math.max(0, (before.runs ?? 0) + runs),
  });
  return changed.ok ? changed.value : list;
}

/** The first task that is not done; null if there is none. */
export function findOpenTask({ tasks }: TaskList): Task | null {
  return tasks.find(({ isCompleted }) => !isCompleted) ?? null;
}

/** The list without the tasks; one that is not there counts as deleted. */
export function deleteTasks(list: TaskList, taskIds: readonly string[]): TaskList {
  const gone = new Set(taskIds);
  const tasks = list.tasks.filter(({ id }) => !gone.has(id));
  return tasks.length === list.tasks.length ? list : { ...list, tasks };
}

/** The list with the task moved in front of another one, or to its end if that one is not there. */
export function moveTask(
  list: TaskList,
  taskId: string,
  before: string | null,
): Outcome<TaskList, 'task_missing'> {
  const moved = list.tasks.find(({ id }) => id === taskId);
  if (!moved) return refuse('task_missing');
  if (before === taskId) return accept(list);
  const others = list.tasks.filter(({ id }) => id !== taskId);
  const tasks = putBefore(others, moved, before);
  return accept(tasks.every((task, at) => task === list.tasks[at]) ? list : { ...list, tasks });
}

/** The list with a deleted task back in its place: in front of another one, or at its end. */
export function restoreTask(
  list: TaskList,
  task: Task,
  before: string | null,
): Outcome<TaskList, 'task_duplicate' | 'list_full'> {
  const added = addTask(list, task);
  if (!added.ok || added.value === list) return added;
  return accept({ ...list, tasks: putBefore(list.tasks, task, before) });
}

export function retitleList(list: TaskList, typed: string): TaskList {
  const title = settleTitle(typed);
  return title === list.title ? list : { ...list, title };
}

/** The title to store for the text typed into the title field. */
export function settleTitle(typed: string): string {
  return clipText(typed.trim()).trim() || emptyTitle;
}

export function countDone(tasks: readonly Task[]): number {
  return tasks.filter(({ isCompleted }) => isCompleted).length;
}

function putBefore(tasks: readonly Task[], task: Task, before: string | null): Task[] {
  const at = tasks.findIndex(({ id }) => id === before);
  return at < 0 ? [...tasks, task] : [...tasks.slice(0, at), task, ...tasks.slice(at)];
}

export type TaskFields = Omit<Task, 'note' | 'estimate' | 'runs' | 'visibility'> & {
  readonly note?: string | null;
  readonly estimate?: number | null;
  readonly runs?: number | null;
  readonly visibility?: TaskVisibility | null;
};

/** The task without fields that have no value, so that it is the same wherever it comes from. */
export function toTask({
  id,
  text,
  isCompleted,
  minutes,
  note,
  estimate,
  runs,
  visibility,
}: TaskFields): Task {
  return {
    ...{ id, text, isCompleted, minutes },
    ...(note ? { note } : {}),
    ...(estimate ? { estimate } : {}),
    ...(runs ? { runs } : {}),
    ...(visibility ? { visibility } : {}),
  };
}
