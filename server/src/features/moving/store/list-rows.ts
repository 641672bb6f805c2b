import type { Finding } from '@focuspool/domain/moving/finding';
import { giveListId, type MovedList, makeListId } from '@focuspool/domain/moving/firebase-list';
import { inArray } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { skipSequences } from '../../operation/receipt-store.ts';
import { taskLists, tasks } from '../../task/task-tables.ts';
import { type ImportContext, leftOut, makeId } from '../import-context.ts';
import { keepRowsOfPeople } from './known-people.ts';

export type ListOfPerson = {
  readonly userId: string;
  readonly groupId: string;
  /** The path that is reported if the person is not here. */
  readonly path: string;
  readonly list: MovedList;
  readonly findings: readonly Finding[];
};

/** Imports whole lists, each with all of its tasks or not at all. */
export async function insertLists(context: ImportContext, rows: readonly ListOfPerson[]): Promise<void> {
  await context.database.transaction(async (tx) => {
    const owned = await giveFreeIds(tx, await keepRowsOfPeople(context, tx, rows));
    if (owned.length === 0) return;
    const inserted = await tx
      .insert(taskLists)
      .values(owned.map(({ userId, list }) => ({ ...toListRow(list), userId })))
      .onConflictDoNothing()
      .returning({ id: taskLists.id });
    const created = new Set(inserted.map(({ id }) => id));
    const taken = owned.filter(({ list }) => created.has(list.id));
    for (const { findings } of taken) context.report(findings);
    context.counts.lists += taken.length;
    context.counts['here already'] += owned.length - taken.length;
    await insertTasks(context, tx, taken);
    // Anyone who has opened the app during the import is known to the server without these lists.
    await skipSequences(
      tx,
      taken.map(({ userId }) => userId),
    );
  });
}

/** Gives a list another id if it is taken: ids were unique per person there, but here among all lists. */
async function giveFreeIds(tx: Transaction, rows: readonly ListOfPerson[]): Promise<ListOfPerson[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ list }) => list.id);
  const { id, userId } = taskLists;
  const found = await tx.select({ id, userId }).from(taskLists).where(inArray(id, ids));
  const owners = new Map(found.map((list) => [list.id, list.userId]));
  return rows.map((row) => {
    const owner = owners.get(row.list.id);
    owners.set(row.list.id, owner ?? row.userId);
    if (owner === undefined || owner === row.userId) return row;
    const freeId = makeListId(makeId, row.userId, row.groupId);
    const reason = `someone else has a list with this id, it is ${freeId} now`;
    const finding = { path: `${row.path}/${row.groupId}`, what: 'changed' as const, reason };
    return { ...row, list: giveListId(row.list, freeId, makeId), findings: [...row.findings, finding] };
  });
}

function toListRow({ id, title, createdAt, completedAt, openedAt }: MovedList) {
  return {
    ...{ id, title, createdAt: new Date(createdAt) },
    completedAt: completedAt === null ? null : new Date(completedAt),
    openedAt: openedAt === null ? null : new Date(openedAt),
  };
}

async function insertTasks(context: ImportContext, tx: Transaction, lists: readonly ListOfPerson[]) {
  const rows = lists.flatMap(({ list }) => list.tasks.map((task) => ({ ...task, listId: list.id })));
  if (rows.length === 0) return;
  const inserted = await tx.insert(tasks).values(rows).onConflictDoNothing().returning({ id: tasks.id });
  context.counts.tasks += inserted.length;
  if (inserted.length === rows.length) return;
  const created = new Set(inserted.map(({ id }) => id));
  for (const { path, groupId, list } of lists) {
    // Of several tasks with the same id, the first one was created.
    const missing = list.tasks.filter(({ id }) => !created.delete(id));
    const reason = 'a task with this id is already here';
    context.report(missing.map(({ text }) => leftOut(`${path}/${groupId}/TaskName/${text}`, reason)));
  }
}
