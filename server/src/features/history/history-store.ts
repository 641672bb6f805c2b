import type { CompletedList, HistoryCursor } from '@focuspool/domain/history/history-contract';
import type { Task } from '@focuspool/domain/task/task-contract';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { listTasks } from '../task/task-store.ts';
import { taskLists, tasks } from '../task/task-tables.ts';

const isOwnCompleted = (userId: string) =>
  and(eq(taskLists.userId, userId), isNotNull(taskLists.completedAt));

/** Up to `limit` completed lists, newest first, starting behind the cursor. */
export async function findCompletedLists(
  db: Queryable,
  userId: string,
  { before, beforeId }: HistoryCursor,
  limit: number,
): Promise<CompletedList[]> {
  const isBehind =
    before && beforeId
      ? sql`(${taskLists.completedAt}, ${taskLists.id}) < (${new Date(before).toISOString()}::timestamptz, ${beforeId})`
      : undefined;
  // Chosen first and counted afterwards, so that a page costs the same however long the history is.
  const page = db
    .select({ id: taskLists.id, title: taskLists.title, completedAt: taskLists.completedAt })
    .from(taskLists)
    .where(and(isOwnCompleted(userId), isBehind))
    .orderBy(desc(taskLists.completedAt), desc(taskLists.id))
    .limit(limit)
    .as('page');
  const rows = await db
    .select({
      id: page.id,
      title: page.title,
      completedAt: page.completedAt,
      done: sql<number>`(count(*) filter (where ${tasks.isCompleted}))::int`,
      total: sql<number>`count(${tasks.id})::int`,
      minutes: sql<number>`coalesce(sum(${tasks.minutes}), 0)::int`,
    })
    .from(page)
    .leftJoin(tasks, eq(tasks.listId, page.id))
    .groupBy(page.id, page.title, page.completedAt)
    .orderBy(desc(page.completedAt), desc(page.id));
  return rows.flatMap(({ completedAt, ...row }) =>
    completedAt ? [{ ...row, completedAt: completedAt.toISOString() }] : [],
  );
}

/** The tasks of a completed list in their order, or null when the person has no such list. */
export async function findCompletedTasks(
  db: Queryable,
  userId: string,
  listId: string,
): Promise<Task[] | null> {
  const [list] = await db
    .select({ id: taskLists.id })
    .from(taskLists)
    .where(and(isOwnCompleted(userId), eq(taskLists.id, listId)));
  if (!list) return null;
  return (await listTasks(db, [listId])).get(listId) ?? [];
}
