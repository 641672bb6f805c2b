import type { ListHead, Task } from '@focuspool/domain/task/task-contract';
import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { taskLists, tasks } from './task-tables.ts';

const headColumns = { id: taskLists.id, title: taskLists.title, createdAt: taskLists.createdAt };
const taskColumns = {
  id: tasks.id,
  text: tasks.text,
  isCompleted: tasks.isCompleted,
  minutes: tasks.minutes,
};

export const taskTextConstraint = 'tasks_list_text_key';

export type OwnList = { head: ListHead; isCompleted: boolean };
export type OwnTask = { task: Task; list: OwnList };

/** The oldest list that is not completed: a list that was reopened comes up first. */
export async function findCurrentList(db: Queryable, userId: string): Promise<ListHead | null> {
  const [row] = await db
    .select(headColumns)
    .from(taskLists)
    .where(and(eq(taskLists.userId, userId), isNull(taskLists.completedAt)))
    .orderBy(asc(taskLists.createdAt), asc(taskLists.id))
    .limit(1);
  return row ? describeHead(row) : null;
}

export async function findOwnList(db: Queryable, userId: string, listId: string): Promise<OwnList | null> {
  const [row] = await db
    .select({ ...headColumns, completedAt: taskLists.completedAt })
    .from(taskLists)
    .where(and(eq(taskLists.id, listId), eq(taskLists.userId, userId)));
  return row ? describeOwnList(row) : null;
}

export async function insertList(
  tx: Transaction,
  list: { id: string; userId: string; title: string; createdAt: Date },
): Promise<ListHead> {
  await tx.insert(taskLists).values(list);
  return describeHead(list);
}

export async function updateListTitle(tx: Transaction, listId: string, title: string): Promise<void> {
  await tx.update(taskLists).set({ title }).where(eq(taskLists.id, listId));
}

export async function markListCompleted(tx: Transaction, listId: string, completedAt: Date): Promise<void> {
  await tx.update(taskLists).set({ completedAt }).where(eq(taskLists.id, listId));
}

/** In the order in which they were added. */
export async function listTasks(db: Queryable, listId: string): Promise<Task[]> {
  return db.select(taskColumns).from(tasks).where(eq(tasks.listId, listId)).orderBy(asc(tasks.position));
}

export async function countTasks(tx: Transaction, listId: string): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(tasks).where(eq(tasks.listId, listId));
  return row?.total ?? 0;
}

export async function findOwnTask(db: Queryable, userId: string, taskId: string): Promise<OwnTask | null> {
  const [row] = await db
    .select({ task: taskColumns, list: { ...headColumns, completedAt: taskLists.completedAt } })
    .from(tasks)
    .innerJoin(taskLists, eq(taskLists.id, tasks.listId))
    .where(and(eq(tasks.id, taskId), eq(taskLists.userId, userId)));
  return row ? { task: row.task, list: describeOwnList(row.list) } : null;
}

/** Null when the id is taken or the list has such a text already. */
export async function insertTask(
  tx: Transaction,
  task: { id: string; listId: string; text: string },
): Promise<Task | null> {
  const [row] = await tx.insert(tasks).values(task).onConflictDoNothing().returning(taskColumns);
  return row ?? null;
}

/** Whoever's it is: ids are unique among all people. */
export async function isTaskIdTaken(tx: Transaction, taskId: string): Promise<boolean> {
  const rows = await tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.id, taskId));
  return rows.length > 0;
}

/** Throws a violation of `taskTextConstraint` when the list has such a text already. */
export async function updateTask(
  tx: Transaction,
  taskId: string,
  changed: { text: string } | { isCompleted: boolean },
): Promise<void> {
  await tx.update(tasks).set(changed).where(eq(tasks.id, taskId));
}

export async function removeTask(tx: Transaction, taskId: string): Promise<void> {
  await tx.delete(tasks).where(eq(tasks.id, taskId));
}

export type TaskForRun = { id: string; text: string; isCompleted: boolean; hasTrophy: boolean };

/** The person's own task, in whatever list it is by now; locked until the transaction ends. */
export async function findTaskForRun(
  tx: Transaction,
  userId: string,
  taskId: string,
): Promise<TaskForRun | null> {
  const [row] = await tx
    .select({ id: tasks.id, text: tasks.text, isCompleted: tasks.isCompleted, hasTrophy: tasks.hasTrophy })
    .from(tasks)
    .innerJoin(taskLists, eq(taskLists.id, tasks.listId))
    .where(and(eq(tasks.id, taskId), eq(taskLists.userId, userId)))
    .for('update', { of: tasks });
  return row ?? null;
}

/** Adds a run's whole minutes and completes the task; a trophy that it has already stays. */
export async function applyRunToTask(
  tx: Transaction,
  taskId: string,
  { minutes, givesTrophy }: { minutes: number; givesTrophy: boolean },
): Promise<Task | null> {
  const [row] = await tx
    .update(tasks)
    .set({
      minutes: sql`${tasks.minutes} + ${minutes}`,
      isCompleted: true,
      ...(givesTrophy ? { hasTrophy: true } : {}),
    })
    .where(eq(tasks.id, taskId))
    .returning(taskColumns);
  return row ?? null;
}

export type ListWithTasks = typeof taskLists.$inferSelect & { tasks: (Task & { hasTrophy: boolean })[] };

/** Every list of the person, open or completed, the oldest first. */
export async function listAllLists(db: Queryable, userId: string): Promise<ListWithTasks[]> {
  const lists = await db
    .select()
    .from(taskLists)
    .where(eq(taskLists.userId, userId))
    .orderBy(asc(taskLists.createdAt), asc(taskLists.id));
  const own = db.select({ id: taskLists.id }).from(taskLists).where(eq(taskLists.userId, userId));
  const rows = await db
    .select({ listId: tasks.listId, task: { ...taskColumns, hasTrophy: tasks.hasTrophy } })
    .from(tasks)
    .where(inArray(tasks.listId, own))
    .orderBy(asc(tasks.position));
  const byList = Map.groupBy(rows, ({ listId }) => listId);
  return lists.map((list) => ({ ...list, tasks: (byList.get(list.id) ?? []).map(({ task }) => task) }));
}

type HeadRow = { id: string; title: string; createdAt: Date };

function describeHead({ id, title, createdAt }: HeadRow): ListHead {
  return { id, title, createdAt: createdAt.toISOString() };
}

function describeOwnList({ completedAt, ...head }: HeadRow & { completedAt: Date | null }): OwnList {
  return { head: describeHead(head), isCompleted: completedAt !== null };
}
