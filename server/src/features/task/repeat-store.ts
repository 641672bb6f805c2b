import type { Day } from '@focuspool/domain/stats/local-day';
import type { ListRepeat } from '@focuspool/domain/task/list-repeat';
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { listRepeats, taskLists } from './task-tables.ts';

/** Finds a person's repeating lists, in the order in which they were set to repeat. */
export async function findRepeats(db: Queryable, userId: string): Promise<ListRepeat[]> {
  const { listId, latestId, days, titleLocale: locale } = listRepeats;
  const rows = await db
    .select({ listId, latestId, title: taskLists.title, days, locale })
    .from(listRepeats)
    .innerJoin(taskLists, eq(taskLists.id, listId))
    .where(eq(listRepeats.userId, userId))
    .orderBy(asc(listRepeats.position));
  return rows.map(({ locale: titleLocale, ...repeat }) =>
    titleLocale ? { ...repeat, titleLocale } : repeat,
  );
}

type Change = {
  readonly before: readonly ListRepeat[];
  readonly after: readonly ListRepeat[];
  /** The day up to which changed repeats are settled; no day that was settled before comes again. */
  readonly settledDay: Day;
};

export async function putRepeats(
  tx: Transaction,
  userId: string,
  { before, after, settledDay }: Change,
): Promise<void> {
  const known = new Map(before.map((repeat) => [repeat.listId, repeat]));
  const staying = new Set(after.map(({ listId }) => listId));
  const gone = [...known.keys()].filter((listId) => !staying.has(listId));
  if (gone.length > 0) await tx.delete(listRepeats).where(inArray(listRepeats.listId, gone));
  for (const { listId, latestId, days, titleLocale = null } of after) {
    const earlier = known.get(listId);
    if (earlier?.latestId === latestId && earlier.days.join() === days.join()) {
      // A change of the title alone asks for no other days, so it settles none.
      if ((earlier.titleLocale ?? null) !== titleLocale) {
        await tx.update(listRepeats).set({ titleLocale }).where(eq(listRepeats.listId, listId));
      }
      continue;
    }
    await tx
      .insert(listRepeats)
      .values({ listId, userId, latestId, days, titleLocale, settledDay })
      .onConflictDoUpdate({
        target: listRepeats.listId,
        set: { latestId, days, settledDay: sql`greatest(${listRepeats.settledDay}, ${settledDay}::date)` },
      });
  }
}

/** Notes that nothing more is to be done for that day, or for those before it. */
export async function settleRepeatDay(db: Queryable, listId: string, day: Day): Promise<void> {
  await db
    .update(listRepeats)
    .set({ settledDay: day })
    .where(and(eq(listRepeats.listId, listId), lt(listRepeats.settledDay, day)));
}
