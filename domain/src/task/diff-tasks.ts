import type { Task } from './task-contract.ts';

/**
 * The changes that lead from the tasks of a list to its next ones, in this order; added tasks go to the end. `order` lists all
 * ids, and is null if they are then in order. A task that is still the same object has not changed.
 */
export function diffTasks(before: readonly Task[], after: readonly Task[]) {
  // Most of a list is usually unchanged: only the part from the first task that differs is examined.
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
