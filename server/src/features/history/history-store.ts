import type { CompletedList, HistoryCursor } from '@focuspool/domain/history/history-contract';
import { type MatchedTask, maxMatchesNamed, spellSearch } from '@focuspool/domain/history/search';
import type { Task } from '@focuspool/domain/task/task-contract';
import { and, asc, desc, eq, ilike, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { isBefore } from '../../platform/database/pages.ts';
import { listTasks } from '../task/task-store.ts';
import { taskLists, tasks } from '../task/task-tables.ts';

const isOwnCompleted = (userId: string) =>
  and(eq(taskLists.userId, userId), isNotNull(taskLists.completedAt));

/** Up to `limit` completed lists, newest first, starting behind the cursor; of all, or of those that are `found`. */
export async function findCompletedLists(
  db: Queryable,
  userId: string,
  { before, beforeId }: HistoryCursor,
  limit: number,
  found?: SQL,
): Promise<CompletedList[]> {
  const isBehind =
    before && beforeId
      ? isBefore([taskLists.completedAt, taskLists.id], [new Date(before), beforeId])
      : undefined;
  // Chosen first and counted afterwards, so that a page costs the same however long the history is.
  const page = db
    .select({ id: taskLists.id, title: taskLists.title, completedAt: taskLists.completedAt })
    .from(taskLists)
    .where(and(isOwnCompleted(userId), isBehind, found))
    .orderBy(desc(taskLists.completedAt), desc(taskLists.id))
    .limit(limit)
    .as('page');
  const counts = db
    .select({
      done: sql<number>`(count(*) filter (where ${tasks.isCompleted}))::int`.as('done'),
      total: sql<number>`count(*)::int`.as('total'),
      minutes: sql<number>`coalesce(sum(${tasks.minutes}), 0)::bigint`.as('minutes'),
    })
    .from(tasks)
    .where(eq(tasks.listId, page.id))
    .as('counts');
  // Each list by itself, which sorts no tasks; and as one row, for the driver takes long over many.
  const each = sql`json_build_array(${page.id}, ${page.title}, ${page.completedAt}, ${counts.done}, ${counts.total}, ${counts.minutes})`;
  const [row] = await db
    .select({
      lists: sql<CompletedRow[] | null>`json_agg(${each} order by ${page.completedAt} desc, ${page.id} desc)`,
    })
    .from(page)
    .crossJoinLateral(counts);
  return (row?.lists ?? []).map(([id, title, completedAt, done, total, minutes]) => ({
    id,
    title,
    completedAt: new Date(completedAt).toISOString(),
    done,
    total,
    minutes,
  }));
}

type CompletedRow = [
  id: string,
  title: string,
  completedAt: string,
  done: number,
  total: number,
  minutes: number,
];

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

/** Of a person's own lists alone, which bounds what is looked through: no index knows of parts of words. */
export function matchesSearch(db: Queryable, text: string): SQL | undefined {
  // Not as `exists`, for which PostgreSQL may look through everybody's tasks once instead.
  const inTasks = db
    .select({ found: sql`true` })
    .from(tasks)
    .where(and(eq(tasks.listId, taskLists.id), isMatchedTask(text)))
    .limit(1);
  return or(isLike(taskLists.title, text), sql`${inTasks}`);
}

/** The first tasks of each list by which it matches, in their order. */
export async function findMatchedTasks(
  db: Queryable,
  listIds: readonly string[],
  text: string,
): Promise<Map<string, MatchedTask[]>> {
  if (listIds.length === 0) return new Map();
  const place = sql<number>`row_number() over (partition by ${tasks.listId} order by ${tasks.position})`;
  const matched = db
    .select({
      listId: tasks.listId,
      id: tasks.id,
      text: tasks.text,
      note: tasks.note,
      place: place.as('place'),
    })
    .from(tasks)
    .where(and(inArray(tasks.listId, [...listIds]), isMatchedTask(text)))
    .as('matched');
  const rows = await db
    .select()
    .from(matched)
    .where(sql`${matched.place} <= ${maxMatchesNamed}`)
    .orderBy(asc(matched.listId), asc(matched.place));
  const byList = Map.groupBy(rows, ({ listId }) => listId);
  const toMatch = ({ id, text: name, note }: MatchedTask) => ({ id, text: name, note });
  return new Map([...byList].map(([listId, found]) => [listId, found.map(toMatch)]));
}

const isMatchedTask = (text: string) => or(isLike(tasks.text, text), isLike(tasks.note, text));

/** Whether the words stand in the column as they are, its wildcards among them, however its accents are written. */
function isLike(column: typeof tasks.text | typeof tasks.note | typeof taskLists.title, text: string) {
  // Letters of English are written in one way alone, and are the cheaper to compare.
  const written = /^\p{ASCII}*$/u.test(text) ? column : sql`normalize(${column})`;
  return or(...spellSearch(text).map((words) => ilike(written, `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`)));
}
