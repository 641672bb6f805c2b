import { randomUUID } from 'node:crypto';
import { maxListsOpen, type PersonState } from '@focuspool/domain/operation/operation';
import { accept, refuse } from '@focuspool/domain/outcome';
import type { Day } from '@focuspool/domain/stats/local-day';
import { copyTasks, isRepeatDay, isUntouched, morningDayOf } from '@focuspool/domain/task/list-repeat';
import { describeNewTitle } from '@focuspool/domain/task/new-title';
import type { TaskList } from '@focuspool/domain/task/task-contract';
import { and, asc, eq, gt, lt } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { readPages } from '../../platform/database/pages.ts';
import type { Services } from '../../platform/services.ts';
import { toStableUuid } from '../../platform/stable-uuid.ts';
import { type Sweep, workOnEach } from '../../platform/sweeps.ts';
import { isPremiumHere } from '../profile/profile-store.ts';
import { profiles } from '../profile/profile-tables.ts';
import { statsSettings } from '../stats/stats-tables.ts';
import { settleRepeatDay } from '../task/repeat-store.ts';
import { findOwnList, listTasks, makeListId } from '../task/task-store.ts';
import { listRepeats } from '../task/task-tables.ts';
import { acceptOperation, type OperationServices } from './accept-operations.ts';
import { readPerson } from './person-state-store.ts';

const everyMs = 60_000;
const repeatsAtOnce = 500;
/** The time zone in which a day begins first. */
const earliestZone = 'Pacific/Kiritimati';

type RepeatServices = OperationServices & Pick<Services, 'config' | 'log'>;

/**
 * Begins the lists that repeat, in the morning of their people. If the server was down, it does so later that day; a day that has
 * passed is skipped (product 10.7).
 */
export function createRepeatSweep(services: RepeatServices): Sweep {
  return { name: 'lists that repeat', everyMs, run: (stopping) => beginRepeatedLists(services, stopping) };
}

async function beginRepeatedLists(services: RepeatServices, stopping?: AbortSignal): Promise<void> {
  const { clock, log } = services;
  const now = clock.now().getTime();
  const latestDay = morningDayOf(now, earliestZone);
  const read = (last: Unsettled | null) => listUnsettled(services, latestDay, last?.listId ?? '');
  for await (const unsettled of readPages(read, repeatsAtOnce)) {
    await workOnEach(
      unsettled,
      stopping,
      (repeat) => settleDueDay(services, repeat, now),
      (error, { listId }) => log.error({ err: error, listId }, 'a list was not started'),
    );
    if (stopping?.aborted) return;
  }
}

type Unsettled = Awaited<ReturnType<typeof listUnsettled>>[number];

/** Lists the repeats of premium members for whom a day may have begun that is not settled yet. */
async function listUnsettled(
  { config, database }: Pick<RepeatServices, 'config' | 'database'>,
  latestDay: Day,
  after: string,
) {
  const { userId, listId, days, settledDay } = listRepeats;
  return database
    .select({ userId, listId, days, settledDay, timeZone: statsSettings.timeZone })
    .from(listRepeats)
    .innerJoin(profiles, eq(profiles.userId, userId))
    .leftJoin(statsSettings, eq(statsSettings.userId, userId))
    .where(and(lt(settledDay, latestDay), gt(listId, after), isPremiumHere(config)))
    .orderBy(asc(listId))
    .limit(repeatsAtOnce);
}

async function settleDueDay(services: RepeatServices, repeat: Unsettled, now: number): Promise<void> {
  const { userId, listId, days, settledDay, timeZone } = repeat;
  const { database, people } = services;
  const day = morningDayOf(now, timeZone ?? 'UTC');
  if (day <= settledDay) return;
  if (isRepeatDay(days, day)) {
    const { state } = await readPerson(database, people, userId);
    // There may be room for it later in the day.
    if (!hasRoom(state)) return;
    const isWanted = await prepareList(database, userId, state, { ...repeat, now });
    if (isWanted && !(await sendBeginning(services, repeat, day))) return;
  }
  await settleRepeatDay(database, listId, day);
}

const hasRoom = ({ lists }: PersonState) => lists.length < maxListsOpen;

/** Thrown, so that no refusal is kept under the operation's id: it may still be accepted. */
class NoRoomNow extends Error {}

/**
 * Begins a list by an operation whose id is made of list and day, so that a second process finds its receipt. False if another
 * list has taken the room meanwhile.
 */
async function sendBeginning(services: RepeatServices, repeat: Unsettled, day: Day): Promise<boolean> {
  const { userId, listId } = repeat;
  const at = services.clock.now().getTime();
  const operation = {
    kind: 'begin_repeated_list',
    id: toStableUuid(`${listId} ${day}`),
    at,
    listId,
    day,
  } as const;
  try {
    await acceptOperation(services, userId, operation, async ({ tx, person }) => {
      if (!hasRoom(person.state)) throw new NoRoomNow();
      const list = await prepareList(tx, userId, person.state, { ...repeat, now: at });
      return list ? accept({ operation: { ...operation, list } }) : refuse('list_missing');
    });
    return true;
  } catch (error) {
    if (error instanceof NoRoomNow) return false;
    throw error;
  }
}

/** Returns the new list; null if none is to be begun: the latest one, if nothing was done on it, is as good as a new one. */
async function prepareList(
  db: Queryable,
  userId: string,
  { lists, listRepeats: repeats = [] }: PersonState,
  { listId, timeZone, now }: Pick<Unsettled, 'listId' | 'timeZone'> & { now: number },
): Promise<TaskList | null> {
  const repeat = repeats.find((each) => each.listId === listId);
  const own = await findOwnList(db, userId, listId);
  if (!repeat || !own) return null;
  const tasks = (await listTasks(db, [listId])).get(listId) ?? [];
  const latest = lists.find(({ id }) => id === repeat.latestId);
  if (tasks.length === 0 || (latest && isUntouched(latest.tasks, tasks))) return null;
  // Ordered after the others, whatever clock they were begun by.
  const at = new Date(Math.max(now, ...lists.map(({ createdAt }) => Date.parse(createdAt) + 1)));
  const { titleLocale } = repeat;
  const title = titleLocale ? describeNewTitle(at, titleLocale, timeZone ?? 'UTC') : own.head.title;
  return {
    ...{ id: makeListId(), title, createdAt: at.toISOString() },
    tasks: copyTasks(tasks, randomUUID),
  };
}
