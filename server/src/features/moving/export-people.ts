import { writeNameKey } from '@focuspool/domain/moving/firebase-key';
import { type MovedTask, writeList } from '@focuspool/domain/moving/firebase-list';
import { writePremium } from '@focuspool/domain/moving/firebase-premium';
import { writeProfile } from '@focuspool/domain/moving/firebase-profile';
import type { FirebaseNode } from '@focuspool/domain/moving/firebase-value';
import type { TaskVisibility } from '@focuspool/domain/visibility/task-visibility';
import { and, asc, eq, getTableColumns, gt, inArray, or } from 'drizzle-orm';
import { user } from '../../platform/auth/auth-tables.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { readPages } from '../../platform/database/pages.ts';
import { profiles } from '../profile/profile-tables.ts';
import { premiumGrants, subscriptions } from '../subscription/subscription-tables.ts';
import { taskLists, tasks } from '../task/task-tables.ts';
import { visibilitySettings } from '../visibility/visibility-tables.ts';
import { toJson } from './file/write-branches.ts';
import { makeId } from './import-context.ts';

type Member = readonly [key: string, json: string];
type ProfileRow = typeof profiles.$inferSelect & { email: string; visibility: TaskVisibility | null };

/** users/{uid}: everyone who has a name. */
export async function* exportPeople(db: Queryable): AsyncGenerator<Member> {
  for await (const page of readPages<ProfileRow>((last, limit) => listProfiles(db, last, limit))) {
    const ids = page.map(({ userId }) => userId);
    const bought = Map.groupBy(
      await db.select().from(subscriptions).where(inArray(subscriptions.userId, ids)),
      ({ userId }) => userId,
    );
    const granted = Map.groupBy(
      await db.select().from(premiumGrants).where(inArray(premiumGrants.userId, ids)),
      ({ userId }) => userId,
    );
    for (const row of page) {
      const createdAt = row.createdAt.getTime();
      const premium = {
        subscriptions: (bought.get(row.userId) ?? []).map((one) => ({
          ...one,
          startDate: one.startDate.getTime(),
          endDate: one.endDate.getTime(),
          createdAt: one.createdAt.getTime(),
        })),
        grants: (granted.get(row.userId) ?? []).map((one) => ({
          id: one.id,
          startDate: one.startDate.getTime(),
          endDate: one.endDate?.getTime() ?? null,
          endedAt: one.endedAt?.getTime() ?? null,
        })),
      };
      const writtenPremium = writePremium(row.userId, premium, {
        isPremium: row.isPremium,
        makeId,
        since: createdAt,
      });
      yield [row.userId, toJson(writeProfile({ ...row, createdAt }, writtenPremium))];
    }
  }
}

function listProfiles(db: Queryable, last: ProfileRow | null, limit: number): Promise<ProfileRow[]> {
  return db
    .select({ ...getTableColumns(profiles), email: user.email, visibility: visibilitySettings.visibility })
    .from(profiles)
    .innerJoin(user, eq(user.id, profiles.userId))
    .leftJoin(visibilitySettings, eq(visibilitySettings.userId, profiles.userId))
    .where(last ? gt(profiles.userId, last.userId) : undefined)
    .orderBy(asc(profiles.userId))
    .limit(limit);
}

/** usernames/{key}: the owner of each name. */
export async function* exportNames(db: Queryable): AsyncGenerator<Member> {
  for await (const page of readPages<ProfileRow>((last, limit) => listProfiles(db, last, limit))) {
    for (const { userId, username } of page) yield [writeNameKey(username), JSON.stringify(userId)];
  }
}

type ListRow = typeof taskLists.$inferSelect;

/** tasks/{uid}/{groupId}: the lists of each person together. */
export async function* exportLists(db: Queryable): AsyncGenerator<Member> {
  let open = { userId: '', lists: [] as string[] };
  for await (const page of readPages<ListRow>((last, limit) => listLists(db, last, limit))) {
    const tasksByList = await listTasks(
      db,
      page.map(({ id }) => id),
    );
    for (const list of page) {
      if (open.userId !== list.userId) {
        if (open.lists.length > 0) yield closeLists(open);
        open = { userId: list.userId, lists: [] };
      }
      const written = writeListRow(list, tasksByList.get(list.id) ?? []);
      open.lists.push(`${JSON.stringify(list.id)}:${toJson(written)}`);
    }
  }
  if (open.lists.length > 0) yield closeLists(open);
}

function closeLists({ userId, lists }: { userId: string; lists: readonly string[] }): Member {
  return [userId, `{${lists.join(',\n')}}`];
}

function listLists(db: Queryable, last: ListRow | null, limit: number): Promise<ListRow[]> {
  const { userId, id } = taskLists;
  return db
    .select()
    .from(taskLists)
    .where(last ? or(gt(userId, last.userId), and(eq(userId, last.userId), gt(id, last.id))) : undefined)
    .orderBy(asc(userId), asc(id))
    .limit(limit);
}

async function listTasks(db: Queryable, listIds: readonly string[]): Promise<Map<string, MovedTask[]>> {
  const rows = await db
    .select()
    .from(tasks)
    .where(inArray(tasks.listId, [...listIds]))
    .orderBy(asc(tasks.position));
  return Map.groupBy(rows, ({ listId }) => listId);
}

function writeListRow(
  { id, title, createdAt, completedAt, openedAt }: ListRow,
  tasksOfList: MovedTask[],
): FirebaseNode {
  const list = {
    ...{ id, title, createdAt: createdAt.getTime(), tasks: tasksOfList },
    completedAt: completedAt?.getTime() ?? null,
    openedAt: openedAt?.getTime() ?? null,
  };
  return writeList(list, makeId);
}
