import type { Task } from './task-contract.ts';

/**
 * What leads from the tasks of a list to its next ones, in this order; what is added comes to the end. `order` has the ids of all,
 * and is null where they are in order by then. A task that is still the same object has not changed.
 */
export function diffTasks(before: readonly Task[], after: readonly Task[]) {
  // Most of a list is as it was: only what comes from the first task on that differs is looked at.
  const differing = after.findIndex((task, at) => task !== before[at]);
  const from = differing < 0 ? after.length : differing;
  const tasks = after.slice(from);
  const known = new Map(before.slice(from).map((task) => [task.id, task]));
  const next = new Set(tasks.map(({ id }) => id));
  const added = tasks.filter(({ id }) => !known.has(id));
  const rows = [...[...known.keys()].filter((id) => next.has(id)), ...added.map(({ id }) => id)];
  return {
    removed: [...known.keys()].filter((id) => !next.has(id)),
    changed: tasks.filter((task) => known.has(task.id) && known.get(task.id) !== task),
    added,
    order: tasks.every(({ id }, at) => id === rows[at]) ? null : after.map(({ id }) => id),
  };
}
