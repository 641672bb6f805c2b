import { maxListsOpen, operationsTopic } from '@focuspool/domain/operation/operation';
import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  addTask,
  createOperationCalls,
  makeListId,
  noteRowsChanged,
  runTask,
} from '../../../testing/operation-calls.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { Config } from '../../config.ts';
import { profiles } from '../profile/profile-tables.ts';
import { listRepeats, taskLists } from '../task/task-tables.ts';
import { createKnownPeople } from './person-state-store.ts';
import { createRepeatSweep } from './repeat-sweep.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** Signs up a person with a list; `repeat` tells the server when a day begins for them, by default in Berlin. */
async function begin(app: TestApp, { isPremium = true } = {}) {
  const person = await app.signUp({ isPremium });
  const { act, readState, readRows } = createOperationCalls(app, person);
  const listId = makeListId();
  const taskId = crypto.randomUUID();
  await act(addTask('Water the plants', taskId, { id: listId, title: 'Morning' }));
  await act(addTask('Read'));
  await act({ kind: 'note_task', taskId, note: 'The fern too' });
  await act({ kind: 'estimate_task', taskId, estimate: 2 });
  const repeat = (days: (1 | 2 | 3 | 4 | 5 | 6 | 7)[], timeZone = 'Europe/Berlin') =>
    act({ kind: 'repeat_list', listId, days, timeZone });
  /** Reads the titles of the open lists; rows and state must agree. */
  const readTitles = async () => (await readRows()).lists.map(({ title }) => title);
  /** Finishes a run in another time zone, which the device reports. */
  const travelTo = async (timeZone: string) => {
    const key = crypto.randomUUID();
    await act({ kind: 'start_run', key, task: runTask() });
    app.clock.advance(1_000);
    await act({ kind: 'complete_run', key, rounding: 'nearest', timeZone });
  };
  return { ...person, act, readState, readRows, readTitles, repeat, travelTo, listId, taskId };
}

/** Starts an app at that time. Each test has its own clock, but they share the database, and so each other's repeats. */
async function startAt(instant: string, config: Partial<Config> = {}) {
  // Sessions begin by the system's clock, and end 30 days after the last visit.
  vi.setSystemTime(instant);
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const app = await startTestApp({ config });
  await app.services.database.delete(listRepeats);
  const openSweep = () => createRepeatSweep({ ...app.services, people: createKnownPeople() });
  const { run } = openSweep();
  return { app, sweep: run, openSweep };
}

/** Opens other lists that take up room. */
async function openOthers(
  { services: { database }, clock }: TestApp,
  { userId }: { userId: string },
  count: number,
): Promise<void> {
  const toRow = () => ({ id: makeListId(), userId, title: 'Other', createdAt: clock.now() });
  await database.insert(taskLists).values(Array.from({ length: count }, toRow));
  await noteRowsChanged(database, { userId });
}

const sundayNoon = '2026-11-22T11:00:00Z';

it('a repeated list starts again on the morning of its day, with its tasks unticked, after the open lists', async () => {
  const { app, sweep } = await startAt(sundayNoon);
  const person = await begin(app);
  await person.act({ kind: 'tick_task', taskId: person.taskId, isCompleted: true });
  expect(await person.repeat([1])).toBe('accepted');
  app.clock.advance(16 * hour - 60_000);
  await sweep();
  expect(await person.readTitles()).toEqual(['Morning']);
  app.clock.advance(60_000);
  await sweep();
  const { lists, listRepeats: repeats } = await person.readRows();
  expect(lists.map(({ id }) => id)).toEqual([person.listId, expect.not.stringContaining(person.listId)]);
  expect(lists[1]).toMatchObject({
    title: 'Morning',
    createdAt: '2026-11-23T03:00:00.000Z',
    tasks: [
      { text: 'Water the plants', isCompleted: false, minutes: 0, note: 'The fern too', estimate: 2 },
      { text: 'Read', isCompleted: false, minutes: 0 },
    ],
  });
  expect(repeats).toEqual([{ listId: person.listId, latestId: lists[1]?.id, title: 'Morning', days: [1] }]);
});

it('a list titled by its date gets its own date each time, until it is given a title', async () => {
  const { app, sweep } = await startAt(sundayNoon);
  const { act, readTitles, readRows, listId } = await begin(app);
  const timeZone = 'Europe/Berlin';
  await act({ kind: 'repeat_list', listId, days: [1, 2, 3], titleLocale: 'en-GB', timeZone });
  app.clock.advance(16 * hour);
  await sweep();
  expect(await readTitles()).toEqual(['Morning', '23 Nov 2026, 04:00']);
  const [, monday] = (await readRows()).lists;
  await act({ kind: 'tick_task', taskId: monday?.tasks[0]?.id ?? '', isCompleted: true });
  // Renamed a minute before the next list begins.
  app.clock.advance(day - 60_000);
  expect(await act({ kind: 'retitle_list', listId, title: 'Thesis' })).toBe('accepted');
  app.clock.advance(60_000);
  await sweep();
  expect(await readTitles()).toEqual(['Thesis', '23 Nov 2026, 04:00', 'Thesis']);
});

it('a repeated list comes after the open lists even if the clock of its server is behind', async () => {
  const { app, openSweep } = await startAt(sundayNoon);
  const person = await begin(app);
  await person.repeat([1]);
  app.clock.advance(16 * hour + 2_000);
  await person.act({ kind: 'complete_list', listId: person.listId });
  await person.act(addTask('Call', crypto.randomUUID(), { id: makeListId(), title: 'Today' }));
  app.clock.advance(-1_000);
  await openSweep().run();
  expect(await person.readTitles()).toEqual(['Today', 'Morning']);
});

it('a repeated list is started once by concurrent processes, and devices receive it as an operation', async () => {
  const { app, openSweep } = await startAt(sundayNoon);
  const person = await begin(app);
  await person.repeat([1]);
  const { sequence } = await person.readState();
  app.clock.advance(day);
  const told: unknown[] = [];
  const live = {
    ...app.services.live,
    publish: (topic: { name: string }, _scope: string, message: unknown) => {
      if (topic.name === operationsTopic.name) told.push(message);
    },
  };
  const processes = Array.from({ length: 4 }, () =>
    createRepeatSweep({ ...app.services, live, people: createKnownPeople() }),
  );
  await Promise.all(processes.map(({ run }) => run()));
  await openSweep().run();
  expect(await person.readTitles()).toEqual(['Morning', 'Morning']);
  expect(told).toMatchObject([
    { sequence: sequence + 1, operation: { kind: 'begin_repeated_list', list: { title: 'Morning' } } },
  ]);
});

it('a repeated list starts only on its chosen days', async () => {
  const { app, sweep } = await startAt(sundayNoon);
  const person = await begin(app);
  await person.repeat([2, 4]);
  const counts: number[] = [];
  for (let passed = 1; passed <= 5; passed += 1) {
    app.clock.advance(day);
    await sweep();
    counts.push((await person.readTitles()).length);
    // A list that was touched does not replace the next one.
    const latest = (await person.readState()).state.lists.at(-1)?.tasks[0];
    if (latest) await person.act({ kind: 'tick_task', taskId: latest.id, isCompleted: true });
  }
  expect(counts).toEqual([1, 2, 2, 3, 3]);
});

it('a server that was down in the morning starts the list later that day, and skips missed days', async () => {
  const { app, sweep } = await startAt(sundayNoon);
  const person = await begin(app);
  await person.repeat([1, 2, 3]);
  // Wednesday, 23:00.
  app.clock.advance(3 * day + 11 * hour);
  await sweep();
  expect(await person.readTitles()).toEqual(['Morning', 'Morning']);
});

it.each([
  ['is still started at 3:59 on Friday', -60_000, ['Morning', 'Morning']],
  ['is skipped from 4:00 on Friday', 0, ['Morning']],
])('a list due on Thursday %s if the server was down until then', async (_when, offsetMs, titles) => {
  const { app, sweep } = await startAt(sundayNoon);
  const person = await begin(app);
  await person.repeat([4]);
  app.clock.advance(4 * day + 16 * hour + offsetMs);
  await sweep();
  expect(await person.readTitles()).toEqual(titles);
});

it('a list set to repeat on Thursdays does not start that very night, even after midnight', async () => {
  const { app, sweep } = await startAt(sundayNoon);
  app.clock.advance(4 * day + 15 * hour);
  const person = await begin(app);
  await person.repeat([4]);
  app.clock.advance(hour - 60_000);
  await sweep();
  expect(await person.readTitles()).toEqual(['Morning']);
  app.clock.advance(6 * day + 60_000);
  await sweep();
  expect(await person.readTitles()).toEqual(['Morning', 'Morning']);
});

it.each([
  ['west and back', ['Asia/Tokyo', 'America/Los_Angeles', 'Asia/Tokyo', 'America/Los_Angeles']],
  ['east and back', ['America/Los_Angeles', 'Asia/Tokyo', 'America/Los_Angeles', 'Asia/Tokyo']],
])(
  'travelling between time zones twice a day starts a repeated list about once a day: %s',
  async (_how, zones) => {
    const { app, sweep } = await startAt(sundayNoon);
    const person = await begin(app);
    await person.repeat([1, 2, 3, 4, 5, 6, 7]);
    const begun: number[] = [];
    for (let passed = 0; passed < 8; passed += 1) {
      await person.travelTo(zones[passed % zones.length] ?? 'UTC');
      app.clock.advance(12 * hour);
      const before = (await person.readState()).state.lists.length;
      await sweep();
      const { lists } = (await person.readState()).state;
      begun.push(lists.length - before);
      const latest = lists.at(-1)?.tasks[0];
      if (latest) await person.act({ kind: 'tick_task', taskId: latest.id, isCompleted: true });
    }
    expect(Math.max(...begun)).toBe(1);
    const days = begun.reduce((sum, count) => sum + count, 0);
    expect(days).toBeGreaterThanOrEqual(3);
    expect(days).toBeLessThanOrEqual(5);
  },
);

it('no new copy of a repeated list starts while the latest one is untouched', async () => {
  const { app, sweep } = await startAt(sundayNoon);
  const person = await begin(app);
  await person.repeat([1, 2, 3, 4, 5, 6, 7]);
  for (let passed = 0; passed < 3; passed += 1) {
    app.clock.advance(day);
    await sweep();
  }
  const { lists } = await person.readRows();
  expect(lists).toHaveLength(2);
  // It is today's list: starting on it does not bring up another.
  await person.act({ kind: 'tick_task', taskId: lists[1]?.tasks[0]?.id ?? '', isCompleted: true });
  await sweep();
  expect(await person.readTitles()).toHaveLength(2);
  app.clock.advance(day);
  await sweep();
  expect(await person.readTitles()).toHaveLength(3);
});

it('no new copy starts beside an untouched one even after stopping the repeat was undone', async () => {
  const { app, sweep } = await startAt(sundayNoon);
  const { act, repeat, readRows, listId } = await begin(app);
  await repeat([1, 2]);
  app.clock.advance(day);
  await sweep();
  const latestId = (await readRows()).listRepeats?.[0]?.latestId ?? undefined;
  await repeat([]);
  expect(await act({ kind: 'repeat_list', listId, days: [1, 2], latestId })).toBe('accepted');
  app.clock.advance(day);
  await sweep();
  expect((await readRows()).lists.map(({ id }) => id)).toEqual([listId, latestId]);
});

it('a completed list starts again under its current title until its repeat is stopped', async () => {
  const { app, sweep } = await startAt(sundayNoon);
  const person = await begin(app);
  await person.repeat([1, 2, 3]);
  await person.act({ kind: 'retitle_list', listId: person.listId, title: 'Plants' });
  await person.act({ kind: 'complete_list', listId: person.listId });
  app.clock.advance(day);
  await sweep();
  const { lists } = await person.readRows();
  expect(lists).toMatchObject([{ title: 'Plants', tasks: { length: 2 } }]);
  await person.act({ kind: 'complete_list', listId: lists[0]?.id ?? '' });
  expect(await person.repeat([])).toBe('accepted');
  app.clock.advance(day);
  await sweep();
  expect(await person.readRows()).toMatchObject({ lists: [], listRepeats: [] });
  expect(await person.repeat([3])).toBe('accepted');
  expect(await person.readRows()).toMatchObject({ listRepeats: [{ title: 'Plants', days: [3] }] });
});

it('a repeated list does not start without premium, and starts once there is premium again', async () => {
  const { app, sweep } = await startAt(sundayNoon);
  const person = await begin(app);
  await person.repeat([1]);
  const { database } = app.services;
  const setPremium = (isPremium: boolean) =>
    database.update(profiles).set({ isPremium }).where(eq(profiles.userId, person.userId));
  await setPremium(false);
  app.clock.advance(day);
  await sweep();
  const open = () => database.select().from(taskLists).where(eq(taskLists.userId, person.userId));
  expect(await open()).toHaveLength(1);
  await setPremium(true);
  await sweep();
  expect(await open()).toHaveLength(2);
});

it('a repeated list starts without a plan if premium is open to everyone', async () => {
  const { app, sweep } = await startAt(sundayNoon, { isPremiumForAll: true });
  const person = await begin(app, { isPremium: false });
  expect(await person.repeat([1])).toBe('accepted');
  app.clock.advance(16 * hour);
  await sweep();
  expect(await person.readTitles()).toEqual(['Morning', 'Morning']);
});

it('a repeated list does not start beside the maximum of open lists, or if it has no tasks', async () => {
  const { app, sweep } = await startAt(sundayNoon);
  const [full, empty] = [await begin(app), await begin(app)];
  await full.repeat([1]);
  await empty.repeat([1]);
  await openOthers(app, full, maxListsOpen - 1);
  const { lists } = await empty.readRows();
  await empty.act({ kind: 'delete_tasks', taskIds: lists[0]?.tasks.map(({ id }) => id) ?? [] });
  app.clock.advance(day);
  await sweep();
  expect(await full.readTitles()).toHaveLength(maxListsOpen);
  expect(await empty.readTitles()).toHaveLength(1);
  const other = (await full.readState()).state.lists.at(-1)?.id ?? '';
  await full.act({ kind: 'complete_list', listId: other });
  await sweep();
  expect((await full.readTitles()).at(-1)).toBe('Morning');
});

it('a repeated list whose place is taken just as it would start is started later that day', async () => {
  const { app, sweep } = await startAt(sundayNoon);
  const person = await begin(app);
  await person.repeat([1]);
  await openOthers(app, person, maxListsOpen - 2);
  app.clock.advance(day);
  const { database } = app.services;
  const transact = database.transaction.bind(database);
  // The first transaction reads the person, the second begins the list.
  const spy = vi.spyOn(database, 'transaction');
  onTestFinished(() => spy.mockRestore());
  spy.mockImplementationOnce(transact).mockImplementationOnce(async (...args) => {
    await openOthers(app, person, 1);
    return transact(...args);
  });
  await sweep();
  const { lists } = await person.readRows();
  const others = lists.filter(({ title }) => title === 'Other');
  expect([lists.length, others.length]).toEqual([maxListsOpen, maxListsOpen - 1]);
  await person.act({ kind: 'complete_list', listId: others[0]?.id ?? '' });
  await sweep();
  const titles = await person.readTitles();
  expect(titles.filter((title) => title === 'Morning')).toHaveLength(2);
});

it("a device can neither start a repeated list itself nor repeat another person's list", async () => {
  const { app } = await startAt(sundayNoon);
  const [person, other] = [await begin(app), await begin(app)];
  await person.repeat([1]);
  const { listId } = person;
  expect(await person.act({ kind: 'begin_repeated_list', listId, day: '2026-11-23' })).toBe('invalid_input');
  expect(await other.act({ kind: 'repeat_list', listId, days: [1], title: 'Mine' })).toBe('list_missing');
  expect((await person.readRows()).listRepeats).toHaveLength(1);
});
