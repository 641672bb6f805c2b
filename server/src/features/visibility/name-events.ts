import type { Operation, PersonState } from '@focuspool/domain/operation/operation';

const kinds: ReadonlySet<string> = new Set<Operation['kind']>([
  'rename_task',
  'show_task',
  'delete_tasks',
  'restore_tasks',
  'set_visibility',
]);

/** Whether others may see another name of a task than before. */
export function changesNames({ kind }: Operation, before: PersonState, after: PersonState): boolean {
  return kinds.has(kind) && (before.lists !== after.lists || before.taskVisibility !== after.taskVisibility);
}
