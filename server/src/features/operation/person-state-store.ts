import { maxListsOpen, type Operation, type PersonState } from '@focuspool/domain/operation/operation';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { diffTasks } from '@focuspool/domain/task/diff-tasks';
import { morningDayOf } from '@focuspool/domain/task/list-repeat';
import type { TaskList } from '@focuspool/domain/task/task-contract';
import { listRuns, type SharedRun } from '@focuspool/domain/timer/shared-run';
import { LRUCache } from 'lru-cache';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { findIntention, putIntention } from '../intention/intention-store.ts';
import { findSums } from '../profile/profile-store.ts';
import { findRhythm, putRhythm } from '../rhythm/rhythm-store.ts';
import { findRecentDays } from '../stats/day-sum-store.ts';
import { findStatsSettings, putStatsSettings } from '../stats/stats-settings-store.ts';
import { findRepeats, putRepeats } from '../task/repeat-store.ts';
import {
  findOpenLists,
  findOwnList,
  insertList,
  insertTasks,
  listTasks,
  markListCompleted,
  markListCurrent,
  orderTasks,
  removeTasks,
  updateListTitle,
  updateTask,
} from '../task/task-store.ts';
import { findCurrentRuns, type KnownRun, putCurrentRuns, toSharedRun } from '../timer/current-run-store.ts';
import { findVisibility } from '../visibility/visibility-store.ts';
import { findSequence } from './receipt-store.ts';

/** A person's state after the operation numbered `sequence`, with what only the server knows. */
export type Person = {
  readonly sequence: number;
  readonly state: PersonState;
  /** The earliest time at which they can have worked here, in epoch milliseconds. */
  readonly since: number;
  /** When this server first heard of each run, current or aside, by key, in epoch milliseconds. */
  readonly firstSeen: ReadonlyMap<string, number>;
};

/** The recently active people as this process knows them. Their sequence shows when another process knows better. */
export type KnownPeople = ReturnType<typeof createKnownPeople>;

/** The most tasks and people that one process keeps in memory, about 40 MB. */
const mostKept = 100_000;

export function createKnownPeople() {
  const people = new LRUCache<string, Person>({
    maxSize: mostKept,
    sizeCalculation: ({ state }) => state.lists.reduce((sum, { tasks }) => sum + tasks.length, 1),
  });
  return {
    /** Null unless the person is known as they are after that operation. */
    find(userId: string, sequence: number): Person | null {
      const known = people.get(userId);
      return known?.sequence === sequence ? known : null;
    },
    keep(userId: string, person: Person): void {
      people.set(userId, person);
    },
    forget(userId: string): void {
      people.delete(userId);
    },
  };
}

/** Reads the person as of one moment. */
export async function readPerson(database: Database, people: KnownPeople, userId: string): Promise<Person> {
  const known = people.find(userId, await findSequence(database, userId));
  if (known) return known;
  const person = await database.transaction(
    async (tx) => loadPerson(tx, userId, await findSequence(tx, userId)),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  people.keep(userId, person);
  return person;
}

/** Reads the person whose latest operation has that number. */
export async function loadPerson(db: Queryable, userId: string, sequence: number): Promise<Person> {
  const heads = await findOpenLists(db, userId, maxListsOpen);
  const tasks = await listTasks(
    db,
    heads.map(({ id }) => id),
  );
  const { run, aside } = await findCurrentRuns(db, userId);
  const { createdAt, ...totals } = (await findSums(db, userId)) ?? {
    trophies: 0,
    totalMinutes: 0,
    createdAt: new Date(0),
  };
  const known = listRuns({ run, aside });
  const taskVisibility = await findVisibility(db, userId);
  const intention = await findIntention(db, userId);
  return {
    sequence,
    state: {
      lists: heads.map((head) => ({ ...head, tasks: tasks.get(head.id) ?? [] })),
      run: run && toSharedRun(run),
      aside: aside.map(toSharedRun),
      totals,
      rhythm: await findRhythm(db, userId),
      recentDays: await findRecentDays(db, userId),
      statsSettings: (await findStatsSettings(db, userId)).settings,
      listRepeats: await findRepeats(db, userId),
      ...(taskVisibility ? { taskVisibility } : {}),
      ...(intention ? { intention } : {}),
    },
    since: createdAt.getTime(),
    firstSeen: new Map(known.map(({ timer, firstSeenAt }) => [timer.key, firstSeenAt])),
  };
}

/**
 * Changes the rows to the state that the operation has led to; returns when each run was first seen. Totals belong to the ledger.
 */
export async function writeState(
  tx: Transaction,
  userId: string,
  { state: before, firstSeen }: Person,
  after: PersonState,
  { operation, trophies, now }: { operation: Operation; trophies: ReadonlySet<string>; now: Date },
): Promise<Outcome<Person['firstSeen'], 'list_missing' | 'task_missing'>> {
  if (operation.kind === 'complete_list') {
    const { listId, at } = operation;
    const isDone = await markListCompleted(tx, userId, listId, new Date(at));
    if (!isDone && !(await findOwnList(tx, userId, listId))) return refuse('list_missing');
  } else if (operation.kind === 'open_list') await markListCurrent(tx, userId, operation.listId, now);
  // The decision has already written to the task of a completed run,
  // in whichever list it is, and to one whose visibility changed.
  else if (operation.kind !== 'complete_run' && operation.kind !== 'show_task') {
    for (const list of after.lists) {
      const known = before.lists.find(({ id }) => id === list.id) ?? null;
      const written = await writeList(tx, userId, known, list, trophies);
      if (!written.ok) return written;
    }
  }
  if (after.rhythm !== before.rhythm) await putRhythm(tx, userId, after.rhythm);
  const { statsSettings } = after;
  if (statsSettings && statsSettings !== before.statsSettings)
    await putStatsSettings(tx, userId, statsSettings);
  if (after.intention !== before.intention) await putIntention(tx, userId, after.intention);
  await writeRepeats(tx, userId, before, after, { operation, now });
  return accept(await writeRuns(tx, userId, { before, firstSeen }, after, now));
}

async function writeList(
  tx: Transaction,
  userId: string,
  before: TaskList | null,
  after: TaskList,
  trophies: ReadonlySet<string>,
): Promise<Outcome<null, 'list_missing' | 'task_missing'>> {
  if (before === after) return accept(null);
  const { id: listId, title, createdAt } = after;
  if (!before) {
    const isNew = await insertList(tx, { id: listId, userId, title, createdAt: new Date(createdAt) });
    if (!isNew) return refuse('list_missing');
  } else if (before.title !== title) await updateListTitle(tx, listId, title);

  const { removed, changed, added, order } = diffTasks(before?.tasks ?? [], after.tasks);
  if (removed.length > 0) await removeTasks(tx, removed);
  for (const task of changed) await updateTask(tx, task);
  if (added.length > 0) {
    const rows = added.map((task) => ({ ...task, hasTrophy: trophies.has(task.id) }));
    if (!(await insertTasks(tx, listId, rows))) return refuse('task_missing');
  }
  if (order) await orderTasks(tx, listId, order);
  return accept(null);
}

/** A repeat begins on the day after it was set: today's list exists already. */
async function writeRepeats(
  tx: Transaction,
  userId: string,
  { listRepeats: before = [] }: PersonState,
  { listRepeats: after = [] }: PersonState,
  { operation, now }: { operation: Operation; now: Date },
): Promise<void> {
  if (before === after) return;
  const findToday = async () => {
    const { timeZone } = await findStatsSettings(tx, userId);
    return morningDayOf(now.getTime(), timeZone ?? 'UTC');
  };
  const settledDay = operation.kind === 'begin_repeated_list' ? operation.day : await findToday();
  await putRepeats(tx, userId, { before, after, settledDay });
}

async function writeRuns(
  tx: Transaction,
  userId: string,
  { before, firstSeen }: { before: PersonState; firstSeen: Person['firstSeen'] },
  { run, aside }: PersonState,
  now: Date,
): Promise<Person['firstSeen']> {
  const isSame =
    run === before.run &&
    aside.length === before.aside.length &&
    aside.every((waiting, at) => waiting === before.aside[at]);
  if (isSame) return firstSeen;
  // The server's own clock, not the operation's: progress is verified by it.
  const toKnownRun = (known: SharedRun): KnownRun => ({
    ...known,
    firstSeenAt: firstSeen.get(known.timer.key) ?? now.getTime(),
  });
  const rows = { run: run && toKnownRun(run), aside: aside.map(toKnownRun) };
  await putCurrentRuns(tx, userId, rows, now);
  return new Map(listRuns(rows).map(({ timer, firstSeenAt }) => [timer.key, firstSeenAt]));
}
