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

/**
 * Finds up to `limit` completed lists, newest first, starting after the cursor; only those that match `found`, if it is given.
 */
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
  // The lists are chosen first and their tasks counted afterwards, so that a page costs the same however long the history is.
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
  // Each list is counted by itself, which needs no sorting of tasks;
  // all are returned as one row, since the driver is slow with many.
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

/** Finds the tasks of a completed list, in order; null if the person has no such list. */
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

/** Use it for one person's lists only, which limits how much is searched: no index covers parts of words. */
export function matchesSearch(db: Queryable, text: string): SQL | undefined {
  // Not with `exists`, for which PostgreSQL may scan everyone's tasks instead.
  const inTasks = db
    .select({ found: sql`true` })
    .from(tasks)
    .where(and(eq(tasks.listId, taskLists.id), isMatchedTask(text)))
    .limit(1);
  return or(isLike(taskLists.title, text), sql`${inTasks}`);
}

/** Finds the first matching tasks of each list, in order, and counts all that match. */
export async function findMatchedTasks(
  db: Queryable,
  listIds: readonly string[],
  text: string,
): Promise<Map<string, { matches: MatchedTask[]; matchCount: number }>> {
  if (listIds.length === 0) return new Map();
  const place = sql<number>`row_number() over (partition by ${tasks.listId} order by ${tasks.position})`;
  const matched = db
    .select({
      listId: tasks.listId,
      id: tasks.id,
      text: tasks.text,
      note: tasks.note,
      place: place.as('place'),
      matchCount: sql<number>`count(*) over (partition by ${tasks.listId})::int`.as('match_count'),
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
  return new Map(
    [...byList].map(([listId, found]) => {
      return [listId, { matches: found.map(toMatch), matchCount: found[0]?.matchCount ?? 0 }];
    }),
  );
}

const isMatchedTask = (text: string) => or(isLike(tasks.text, text), isLike(tasks.note, text));

/** Matches the words literally, wildcard characters included, however their accents are encoded. */
function isLike(column: typeof tasks.text | typeof tasks.note | typeof taskLists.title, text: string) {
  // ASCII has only one encoding, and is cheaper to compare as it is.
  const written = /^\p{ASCII}*$/u.test(text) ? column : sql`normalize(${column})`;
  return or(...spellSearch(text).map((words) => ilike(written, `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`)));
}
