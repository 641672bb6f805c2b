import { randomUUID } from 'node:crypto';
import {
  correctionsPageSchema,
  ledgerPageSchema,
  ledgerPageSize,
} from '@focuspool/domain/ledger/ledger-contract';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startLedgerWorker } from '../../../testing/ledger-worker.ts';
import type { Person } from '../../../testing/people.ts';
import { readRefusal, readReply } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import type { CachedSignIn, SignInCache } from '../../platform/auth/sign-in-cache.ts';
import { profiles } from '../profile/profile-tables.ts';
import { runs } from '../timer/run-tables.ts';

const app = await startTestApp({ config: { hasSimulatedMembers: false } });
const { request, signUp, services } = app;

async function insertRuns(
  { userId }: Person,
  ...rows: {
    day: string;
    minutes: number;
    task?: string;
    list?: string;
    hour?: number;
    hasTrophy?: boolean;
    taskId?: string;
  }[]
): Promise<void> {
  for (const { day, minutes, task = 'Write', list = null, hour = 10, hasTrophy = false, taskId } of rows) {
    const at = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
    await services.database.insert(runs).values({
      ...{ key: randomUUID(), userId, taskText: task, listTitle: list, minutes, localDay: day },
      ...{
        taskId,
        localHour: hour,
        startedAt: at,
        endedAt: at,
        worked: [],
        earnedTrophy: hasTrophy,
        recordedAt: at,
      },
    });
  }
}

const readRuns = async ({ cookie }: Person, query = '') =>
  readReply(ledgerPageSchema, await request(`/api/ledger/runs${query}`, { cookie }));

it.each(['/api/ledger/runs', '/api/ledger/corrections'])(
  '%s requires a verified person, but no plan',
  async (path) => {
    expect((await request(path)).status).toBe(401);
    const { cookie } = await signUp({ isVerified: false });
    expect((await readRefusal(await request(path, { cookie }))).reason).toBe('email_not_verified');
    const free = await signUp();
    expect((await request(path, { cookie: free.cookie })).status).toBe(200);
  },
);

it.each([
  'runs?from=2026-02-30',
  'runs?from=0000-01-01',
  'runs?task=',
  'runs?of=everything',
  'runs?hour=24',
  'runs?taskId=1',
  'runs?beforeDay=2026-11-22&beforeAt=x&beforeKey=y',
  'corrections?before=-1',
])('the ledger query %s is refused', async (path) => {
  const { cookie } = await signUp();
  expect((await request(`/api/ledger/${path}`, { cookie })).status).toBe(400);
});

it('a person without runs gets empty ledger lists and zero sums', async () => {
  const person = await signUp();
  const none = { of: 'minutes', minutes: 0, runs: 0 };
  expect(await readRuns(person)).toEqual({ runs: [], sum: { ...none, days: null }, next: null });
  expect(await readRuns(person, '?of=trophies')).toMatchObject({ sum: { of: 'trophies', trophies: 0 } });
  expect(await readRuns(person, '?list=Today')).toMatchObject({ sum: { ...none, days: null } });
  expect(await readRuns(person, '?of=streak&from=2026-11-01&to=2026-11-22')).toMatchObject({
    sum: { ...none, days: 0 },
  });
});

it('each ledger query lists the matching runs of the person, latest first, with their sum', async () => {
  const [person, other] = [await signUp(), await signUp()];
  const taskId = randomUUID();
  await insertRuns(other, { day: '2026-11-22', minutes: 55, task: 'Secret' });
  await insertRuns(
    person,
    { day: '2026-11-20', minutes: 5, list: 'Today', hasTrophy: true, taskId },
    { day: '2026-11-22', minutes: 25, list: 'Books', task: 'Read', hour: 9 },
    { day: '2026-11-22', minutes: 20, list: 'Today', hour: 12 },
    { day: '2026-10-31', minutes: 50, task: 'Write as it was called', taskId },
  );
  const list = async (query: string) => {
    const { runs: found, sum } = await readRuns(person, query);
    return [found.map(({ minutes }) => minutes), sum];
  };
  const minutes = { of: 'minutes', days: null };
  expect(await list('')).toEqual([[20, 25, 5, 50], { ...minutes, minutes: 100, runs: 4 }]);
  expect(await list('?from=2026-11-22&to=2026-11-22')).toEqual([
    [20, 25],
    { ...minutes, minutes: 45, runs: 2, days: 1 },
  ]);
  expect(await list('?of=streak&from=2026-10-31&to=2026-11-20')).toEqual([
    [5, 50],
    { ...minutes, minutes: 55, runs: 2, days: 2 },
  ]);
  expect(await list('?task=Write')).toEqual([[20, 5], { ...minutes, minutes: 25, runs: 2 }]);
  expect(await list('?list=Today')).toEqual([[20, 5], { ...minutes, minutes: 25, runs: 2 }]);
  expect(await list(`?taskId=${taskId}`)).toEqual([[5, 50], { ...minutes, minutes: 55, runs: 2 }]);
  const ofHour = { ...minutes, runs: null };
  expect(await list('?hour=10')).toEqual([[5, 50], { ...ofHour, minutes: 55 }]);
  expect(await list('?hour=10&from=2026-11-01')).toEqual([[5], { ...ofHour, minutes: 5 }]);
  expect(await list('?hour=0')).toEqual([[], { ...ofHour, minutes: 0 }]);
  expect((await list('?hour=10&from=2026-11-02'))[1]).toBeNull();
  expect((await list('?of=trophies'))[0]).toEqual([5]);
  expect((await list('?task=Write&list=Today'))[1]).toBeNull();
});

it('the sum of trophies is current even at a process with an outdated cached sign-in', async () => {
  const { work, person } = await startLedgerWorker(app);
  let known: CachedSignIn | null = null;
  const signInCache: SignInCache = { find: async (_headers, read) => (known ??= await read()) };
  const other = await startTestApp({
    services: { database: services.database, clock: app.clock, signInCache },
  });
  const readTrophies = async () => {
    const response = await other.request('/api/ledger/runs?of=trophies', { cookie: person.cookie });
    return readReply(ledgerPageSchema, response);
  };
  expect(await readTrophies()).toMatchObject({ runs: [], sum: { trophies: 0 } });
  await work();
  const { runs: won, sum } = await readTrophies();
  expect([won.length, sum]).toEqual([1, { of: 'trophies', trophies: 1 }]);
});

it('a long ledger list is read in pages, each run once, even if all are of one instant', async () => {
  const person = await signUp();
  const rows = Array.from({ length: ledgerPageSize + 5 }, (_, at) => ({ day: '2026-11-22', minutes: at }));
  await insertRuns(person, ...rows);
  const first = await readRuns(person);
  expect(first.runs).toHaveLength(ledgerPageSize);
  const second = await readRuns(person, `?${new URLSearchParams(first.next ?? {})}`);
  expect(second).toMatchObject({ sum: null, next: null });
  const listed = [...first.runs, ...second.runs].map(({ minutes }) => minutes);
  expect(listed.toSorted((one, other) => one - other)).toEqual(rows.map(({ minutes }) => minutes));
});

it('corrections are read in pages, latest first', async () => {
  const { work, correct, person } = await startLedgerWorker(app);
  const key = await work(40);
  for (let minutes = 39; minutes > 39 - ledgerPageSize - 2; minutes -= 1) {
    expect(await correct(key, { kind: 'minutes', minutes })).toBe('accepted');
  }
  const read = async (query = '') =>
    readReply(
      correctionsPageSchema,
      await request(`/api/ledger/corrections${query}`, { cookie: person.cookie }),
    );
  const first = await read();
  expect(first.corrections).toHaveLength(ledgerPageSize);
  const second = await read(`?before=${first.next?.before}`);
  expect(second.next).toBeNull();
  expect(second.corrections.map(({ after }) => after?.minutes)).toEqual([38, 39]);
});

it('a run in the ledger shows its origin and its extended minutes', async () => {
  const { act, work, tasks, person, readLedger } = await startLedgerWorker(app);
  await work(10);
  const { cookie } = person;
  const joined = await request('/api/pool/join', { cookie, body: { taskId: tasks[1]?.id } });
  expect(joined.status).toBe(200);
  await work(10, tasks[1]);
  await request('/api/pool/leave', { cookie, method: 'POST' });
  app.clock.advance(60_000);
  const key = randomUUID();
  const task = { taskId: tasks[2]?.id ?? '', taskName: 'Rest', groupId: '', minutes: 0 };
  await act({ kind: 'start_run', key, task, minutes: 5 });
  app.clock.advance(5 * 60_000);
  expect(await act({ kind: 'extend_run', key, minutes: 5 })).toBe('accepted');
  app.clock.advance(5 * 60_000);
  await act({ kind: 'complete_run', key, rounding: 'nearest' });
  expect((await readLedger()).runs).toMatchObject([
    { taskText: 'Rest', minutes: 10, extendedMinutes: 5, origin: 'timer' },
    { taskText: 'Read', extendedMinutes: 0, origin: 'room' },
    { taskText: 'Write', extendedMinutes: 0, origin: 'timer' },
  ]);
});

it('sums from before an import are listed apart from those of runs, only in unfiltered lists', async () => {
  const { work, correct, person, readLedger } = await startLedgerWorker(app);
  await work(10);
  const second = await work(15);
  const readBefore = async () =>
    Promise.all(['', '?of=trophies'].map(async (query) => (await readLedger(query)).before));
  expect(await readBefore()).toEqual([undefined, undefined]);
  await services.database
    .update(profiles)
    .set({ totalMinutes: sql`${profiles.totalMinutes} + 1175`, trophies: sql`${profiles.trophies} + 40` })
    .where(eq(profiles.userId, person.userId));
  expect(await readBefore()).toEqual([1_175, 40]);
  expect(await readLedger('?of=trophies')).toMatchObject({ runs: { length: 1 }, sum: { trophies: 41 } });
  await correct(second, { kind: 'delete' });
  expect(await readBefore()).toEqual([1_175, 40]);
  for (const query of ['?from=2020-01-01', '?of=streak', '?list=Today', '?hour=10']) {
    expect(await readLedger(query)).not.toHaveProperty('before');
  }
});
