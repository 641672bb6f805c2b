import { randomBytes } from 'node:crypto';
import type { ListHead, Task } from '@focuspool/domain/task/task-contract';
import { toTask } from '@focuspool/domain/task/task-list';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { isAfter } from '../../platform/database/pages.ts';
import { prepareQuery, prepareStatement } from '../../platform/database/prepared-query.ts';
import { taskLists, tasks } from './task-tables.ts';

const headColumns = { id: taskLists.id, title: taskLists.title, createdAt: taskLists.createdAt };
const taskColumns = {
  id: tasks.id,
  text: tasks.text,
  isCompleted: tasks.isCompleted,
  minutes: tasks.minutes,
  note: tasks.note,
  estimate: tasks.estimate,
  runs: tasks.runs,
  visibility: tasks.visibility,
};

/** Makes a list's id: '-' and 19 characters that an address can hold (product 3.4). */
export function makeListId(): string {
  return `-${randomBytes(15).toString('base64url').slice(0, 19)}`;
}

export type OwnList = { head: ListHead; isCompleted: boolean };
export type OwnTask = { task: Task; list: OwnList };

const isOpenListOf = (userId: string) => and(eq(taskLists.userId, userId), isNull(taskLists.completedAt));

const selectOpenLists = prepareQuery((db, { userId, limit }: { userId: string; limit: number }) =>
  db
    .select(headColumns)
    .from(taskLists)
    .where(isOpenListOf(userId))
    .orderBy(sql`${taskLists.openedAt} desc nulls last`, asc(taskLists.createdAt), asc(taskLists.id))
    .limit(limit),
);

/** Finds up to `limit` open lists, the current one first: the one that was opened last, or else the oldest. */
export async function findOpenLists(db: Queryable, userId: string, limit: number): Promise<ListHead[]> {
  return (await selectOpenLists(db, { userId, limit })).map(toListHead);
}

/** Makes the list the current one, and opens it again if it was completed (ReDo). It counts as opened later than every open one, whatever the clock says. */
export async function markListCurrent(
  tx: Transaction,
  userId: string,
  listId: string,
  now: Date,
): Promise<void> {
  const latest = tx
    .select({ at: sql`max(${taskLists.openedAt}) + interval '1 millisecond'` })
    .from(taskLists)
    .where(isOpenListOf(userId));
  await tx
    .update(taskLists)
    .set({ completedAt: null, openedAt: sql`greatest(${now.toISOString()}::timestamptz, (${latest}))` })
    .where(eq(taskLists.id, listId));
}

export async function findOwnList(db: Queryable, userId: string, listId: string): Promise<OwnList | null> {
  const [row] = await db
    .select({ ...headColumns, completedAt: taskLists.completedAt })
    .from(taskLists)
    .where(and(eq(taskLists.id, listId), eq(taskLists.userId, userId)));
  return row ? toOwnList(row) : null;
}

/** Inserts a list; false if the id is taken. */
export async function insertList(
  tx: Transaction,
  list: { id: string; userId: string; title: string; createdAt: Date },
): Promise<boolean> {
  const rows = await tx.insert(taskLists).values(list).onConflictDoNothing().returning({ id: taskLists.id });
  return rows.length > 0;
}

export async function updateListTitle(tx: Transaction, listId: string, title: string): Promise<void> {
  await tx.update(taskLists).set({ title }).where(eq(taskLists.id, listId));
}

/** Completes a list; false if the person has no such list, or has completed it already. */
export async function markListCompleted(
  tx: Transaction,
  userId: string,
  listId: string,
  completedAt: Date,
): Promise<boolean> {
  const rows = await tx
    .update(taskLists)
    .set({ completedAt })
    .where(and(eq(taskLists.id, listId), isOpenListOf(userId)))
    .returning({ id: taskLists.id });
  return rows.length > 0;
}

const selectTasks = prepareQuery((db, { listIds }: { listIds: readonly string[] }) =>
  db
    .select({ listId: tasks.listId, task: taskColumns })
    .from(tasks)
    .where(sql`${tasks.listId} = any(${listIds}::text[])`)
    .orderBy(asc(tasks.position)),
);

/** Lists the tasks of each of the lists, in order. */
export async function listTasks(db: Queryable, listIds: readonly string[]): Promise<Map<string, Task[]>> {
  if (listIds.length === 0) return new Map();
  const rows = await selectTasks(db, { listIds });
  const byList = Map.groupBy(rows, ({ listId }) => listId);
  return new Map([...byList].map(([listId, found]) => [listId, found.map(({ task }) => toTask(task))]));
}

type OwnId = { readonly userId: string; readonly taskId: string };

const selectOwnTask = prepareQuery((db, { userId, taskId }: OwnId) =>
  db
    .select({ task: taskColumns, list: { ...headColumns, completedAt: taskLists.completedAt } })
    .from(tasks)
    .innerJoin(taskLists, eq(taskLists.id, tasks.listId))
    .where(and(eq(tasks.id, taskId), eq(taskLists.userId, userId))),
);

export async function findOwnTask(db: Queryable, userId: string, taskId: string): Promise<OwnTask | null> {
  const [row] = await selectOwnTask(db, { userId, taskId });
  return row ? { task: toTask(row.task), list: toOwnList(row.list) } : null;
}

/** Selects the name of a task that is the person's own, in whichever list it is. */
export function selectOwnName(db: Queryable, { userId, taskId }: { userId: string; taskId: string | null }) {
  return db
    .select({ id: tasks.id, text: tasks.text })
    .from(tasks)
    .innerJoin(taskLists, eq(taskLists.id, tasks.listId))
    .where(and(sql`${tasks.id} = ${taskId}`, eq(taskLists.userId, userId)));
}

/** Finds the tasks that have one of these ids, whoever owns them: ids are unique among all people. */
export async function findTakenTasks(
  tx: Transaction,
  ids: readonly string[],
): Promise<{ userId: string; isListCompleted: boolean }[]> {
  const rows = await tx
    .select({ userId: taskLists.userId, completedAt: taskLists.completedAt })
    .from(tasks)
    .innerJoin(taskLists, eq(taskLists.id, tasks.listId))
    .where(inArray(tasks.id, [...ids]));
  return rows.map(({ userId, completedAt }) => ({ userId, isListCompleted: completedAt !== null }));
}

// All tasks are passed as one value: a statement that is the same for any number of them is built and planned once.
const insertRows = prepareStatement<{ listId: string; rows: string }, { id: string }>(
  ({ listId, rows }) => sql`
    insert into ${tasks} (list_id, id, text, is_completed, minutes, has_trophy, note, estimate, runs, visibility)
    select ${listId}::text, added.* from json_to_recordset(${rows}::json) as added (
      id uuid, text text, "isCompleted" boolean, minutes integer, "hasTrophy" boolean, note text, estimate smallint,
      runs integer, visibility text
    )
    on conflict do nothing returning id`,
);

/** Adds the tasks to the list's end; false if an id is taken, and then some may be missing. */
export async function insertTasks(
  tx: Transaction,
  listId: string,
  added: readonly (Task & { hasTrophy: boolean })[],
): Promise<boolean> {
  const rows = added.map((task) => ({ note: '', runs: 0, ...task }));
  const inserted = await insertRows(tx, { listId, rows: JSON.stringify(rows) });
  return inserted.length === added.length;
}

type Changed = 'id' | 'text' | 'isCompleted' | 'note' | 'estimate' | 'visibility';

const setTask = prepareQuery(
  (db, { id, text, isCompleted, note, estimate, visibility }: Pick<typeof tasks.$inferSelect, Changed>) =>
    db.update(tasks).set({ text, isCompleted, note, estimate, visibility }).where(eq(tasks.id, id)),
);

export async function updateTask(tx: Transaction, task: Pick<Task, Changed>): Promise<void> {
  const { note = '', estimate = null, visibility = null } = task;
  await setTask(tx, { ...task, note, estimate, visibility });
}

export async function removeTasks(tx: Transaction, taskIds: readonly string[]): Promise<void> {
  await tx.delete(tasks).where(inArray(tasks.id, [...taskIds]));
}

/** Puts a list's tasks into this order. Positions then begin at 1, which leaves the end to tasks that are added later. */
export async function orderTasks(tx: Transaction, listId: string, taskIds: readonly string[]): Promise<void> {
  const order = sql`unnest(${`{${taskIds.join()}}`}::uuid[]) with ordinality as wanted (id, position)`;
  await tx
    .update(tasks)
    .set({ position: sql`wanted.position` })
    .from(order)
    .where(
      sql`${tasks.id} = wanted.id and ${tasks.listId} = ${listId} and ${tasks.position} <> wanted.position`,
    );
}

export type TaskForRun = {
  id: string;
  text: string;
  isCompleted: boolean;
  hasTrophy: boolean;
  listTitle: string;
};

const lockTaskForRun = prepareQuery((db, { userId, taskId }: OwnId) =>
  db
    .select({
      id: tasks.id,
      text: tasks.text,
      isCompleted: tasks.isCompleted,
      hasTrophy: tasks.hasTrophy,
      listTitle: taskLists.title,
    })
    .from(tasks)
    .innerJoin(taskLists, eq(taskLists.id, tasks.listId))
    .where(and(eq(tasks.id, taskId), eq(taskLists.userId, userId)))
    .for('update', { of: tasks }),
);

/** Finds the person's own task, in whichever list it is by now, and locks it until the transaction ends. */
export async function findTaskForRun(
  tx: Transaction,
  userId: string,
  taskId: string,
): Promise<TaskForRun | null> {
  const [row] = await lockTaskForRun(tx, { userId, taskId });
  return row ?? null;
}

type Work = { readonly minutes: number; readonly givesTrophy: boolean };

const addRunToTask = prepareQuery((db, { taskId, minutes, givesTrophy }: Work & { taskId: string }) =>
  db
    .update(tasks)
    .set({
      minutes: sql`${tasks.minutes} + ${minutes}`,
      runs: sql`${tasks.runs} + 1`,
      isCompleted: true,
      hasTrophy: sql`${tasks.hasTrophy} or ${givesTrophy}`,
    })
    .where(eq(tasks.id, taskId)),
);

/** Adds a run's whole minutes and completes the task; a trophy that it has already stays. */
export async function applyRunToTask(tx: Transaction, taskId: string, work: Work): Promise<void> {
  await addRunToTask(tx, { taskId, ...work });
}

/**
 * Changes a task's minutes and runs by these amounts, and its trophy,
 * as the ledger has them; whether it is done is up to its person.
 */
export async function changeWorkOfTask(
  tx: Transaction,
  taskId: string,
  { minutes, runs, hasTrophy }: { minutes: number; runs: number; hasTrophy?: boolean },
): Promise<void> {
  await tx
    .update(tasks)
    .set({
      minutes: sql`greatest(0, ${tasks.minutes} + ${minutes})`,
      runs: sql`greatest(0, ${tasks.runs} + ${runs})`,
      ...(hasTrophy === undefined ? {} : { hasTrophy }),
    })
    .where(eq(tasks.id, taskId));
}

export type ListWithTasks = typeof taskLists.$inferSelect & { tasks: (Task & { hasTrophy: boolean })[] };

/**
 * Lists up to `limit` lists after `last`, open or completed, in the
 * order in which they were begun; without `last`, the first ones.
 */
export async function listListsAfter(
  db: Queryable,
  userId: string,
  last: Pick<ListWithTasks, 'createdAt' | 'id'> | null,
  limit: number,
): Promise<ListWithTasks[]> {
  const { createdAt, id } = taskLists;
  const later = last && isAfter([createdAt, id], [last.createdAt, last.id]);
  const lists = await db
    .select()
    .from(taskLists)
    .where(and(eq(taskLists.userId, userId), later ?? undefined))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit);
  const ids = lists.map((list) => list.id);
  const rows = await db
    .select({ listId: tasks.listId, task: { ...taskColumns, hasTrophy: tasks.hasTrophy } })
    .from(tasks)
    .where(inArray(tasks.listId, ids))
    .orderBy(asc(tasks.position));
  const byList = Map.groupBy(rows, ({ listId }) => listId);
  return lists.map((list) => ({
    ...list,
    tasks: (byList.get(list.id) ?? []).map(({ task }) => ({ ...toTask(task), hasTrophy: task.hasTrophy })),
  }));
}

type HeadRow = { id: string; title: string; createdAt: Date };

function toListHead({ id, title, createdAt }: HeadRow): ListHead {
  return { id, title, createdAt: createdAt.toISOString() };
}

function toOwnList({ completedAt, ...head }: HeadRow & { completedAt: Date | null }): OwnList {
  return { head: toListHead(head), isCompleted: completedAt !== null };
}
