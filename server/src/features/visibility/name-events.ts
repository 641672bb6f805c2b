import type { Operation } from '@focuspool/domain/operation/operation';

const kinds: ReadonlySet<string> = new Set<Operation['kind']>([
  'rename_task',
  'show_task',
  'delete_tasks',
  'restore_tasks',
  'set_visibility',
]);

/** Returns whether others may see a different name of a task after this operation. */
export function changesNames({ kind }: Pick<Operation, 'kind'>): boolean {
  return kinds.has(kind);
}
