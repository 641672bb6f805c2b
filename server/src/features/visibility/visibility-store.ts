import { clockToleranceMs } from '@focuspool/domain/timer/shared-run';
import type { TaskVisibility, VisibilityChoices } from '@focuspool/domain/visibility/task-visibility';
import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { qualifiedColumn } from '../../platform/database/qualified-column.ts';
import { isHidden } from '../../platform/hidden-things/hidden-thing-store.ts';
import { taskLists, tasks } from '../task/task-tables.ts';
import { visibilitySettings } from './visibility-tables.ts';

/** A task as it is now, with what its person chose for it and for all tasks. */
export type NamedTask = VisibilityChoices & {
  readonly name: string;
  /** Whether reports hide it, whatever was chosen. */
  readonly isHidden: boolean;
};

const isTaskHidden = isHidden('task', taskLists.userId, tasks.text);

/**
 * A column for queries: the task of that id, with what decides what others see of it; null if it is not that person's, or gone.
 * It is read with each row, so that no row that was written before shows more than is chosen by now.
 */
export function selectNamedTask(owner: PgColumn, taskId: PgColumn): SQL<NamedTask | null> {
  const task = sql`
    select json_build_object(
      'name', ${tasks.text},
      'own', ${tasks.visibility},
      'general', (
        select ${visibilitySettings.visibility} from ${visibilitySettings}
        where ${visibilitySettings.userId} = ${taskLists.userId}),
      'isHidden', ${isTaskHidden})
    from ${tasks} inner join ${taskLists} on ${taskLists.id} = ${tasks.listId}
    where ${tasks.id} = ${qualifiedColumn(taskId)} and ${taskLists.userId} = ${qualifiedColumn(owner)}`;
  return sql<NamedTask | null>`(${task})`;
}

/** Finds what a person chose for all of their tasks; null if they have not chosen. */
export async function findVisibility(db: Queryable, userId: string): Promise<TaskVisibility | null> {
  const [row] = await db.select().from(visibilitySettings).where(eq(visibilitySettings.userId, userId));
  return row?.visibility ?? null;
}

type Chosen = { readonly chosenAt: Date };

/** Saves a choice for all tasks; false if a later one is known. */
export async function putVisibility(
  tx: Transaction,
  chosen: Chosen & { readonly userId: string; readonly visibility: TaskVisibility },
): Promise<boolean> {
  const { userId, chosenAt } = visibilitySettings;
  const rows = await tx
    .insert(visibilitySettings)
    .values(chosen)
    .onConflictDoUpdate({ target: userId, set: chosen, setWhere: isNoLater(chosenAt, chosen) })
    .returning({ userId });
  return rows.length > 0;
}

/** Does the same for one task. */
export async function putTaskVisibility(
  tx: Transaction,
  { taskId, visibility, chosenAt }: Chosen & { taskId: string; visibility: TaskVisibility | null },
): Promise<boolean> {
  const rows = await tx
    .update(tasks)
    .set({ visibility, visibilityAt: chosenAt })
    .where(and(eq(tasks.id, taskId), isNoLater(tasks.visibilityAt, { chosenAt })))
    .returning({ id: tasks.id });
  return rows.length > 0;
}

/** Allows for a device that changes its mind at once, with its clock corrected in between. */
const isNoLater = (known: PgColumn, { chosenAt }: Chosen) =>
  sql`coalesce(${lte(known, new Date(chosenAt.getTime() + clockToleranceMs))}, true)`;
