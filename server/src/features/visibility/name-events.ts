import type { Operation, PersonState } from '@focuspool/domain/operation/operation';
import type { Transaction } from '../../platform/database/database.ts';

/**
 * Brings what others see of a person's tasks up to them, within the transaction that changes who sees a name, or the name. What
 * it answers is called after the commit.
 */
export type OnNamesChanged = (tx: Transaction, userId: string) => Promise<() => void>;

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
