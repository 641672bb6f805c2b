import type { Operation, PersonState } from '@focuspool/domain/operation/operation';

const kinds: ReadonlySet<string> = new Set<Operation['kind']>([
  'rename_task',
  'show_task',
  'delete_tasks',
  'restore_tasks',
  'set_visibility',
]);

/** Returns whether others may now see a different name of a task. */
export function changesNames({ kind }: Operation, before: PersonState, after: PersonState): boolean {
  return kinds.has(kind) && (before.lists !== after.lists || before.taskVisibility !== after.taskVisibility);
}
