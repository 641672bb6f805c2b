import { randomUUID } from 'node:crypto';
import { correctableMs } from '@focuspool/domain/ledger/correct-run';
import { expectTrophy } from '@focuspool/domain/ledger/expect-trophy';
import { operationsTopic } from '@focuspool/domain/operation/operation';
import { localTimeOf } from '@focuspool/domain/stats/local-day';
import { yearStatsSchema } from '@focuspool/domain/stats/stats-contract';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { startLedgerWorker } from '../../../testing/ledger-worker.ts';
import { runTask } from '../../../testing/operation-calls.ts';
import { readReply } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { tasks as taskRows } from '../task/task-tables.ts';
import { runs } from '../timer/run-tables.ts';

const app = await startTestApp({ config: { hasSimulatedMembers: false } });
// Accounts are made at the system's time, so everyone below has had a day in which they can have worked.
app.clock.advance(24 * 60 * 60_000);
const { database } = app.services;

async function readTrophy(taskId: string | undefined) {
  const [task] = await database
    .select({ hasTrophy: taskRows.hasTrophy })
    .from(taskRows)
    .where(eq(taskRows.id, taskId ?? ''));
  return task?.hasTrophy;
}

it('a shortened run counts for less in every sum and lists its correction', async () => {
  const { work, correct, readRows, readTasks, readLedger } = await startLedgerWorker(app);
  const key = await work(25);
  expect(await correct(key, { kind: 'minutes', minutes: 10 })).toBe('accepted');
  expect(await readRows()).toMatchObject({
    totals: { totalMinutes: 10, trophies: 1 },
    recentDays: [{ minutes: 10, runs: 1 }],
  });
  expect((await readTasks())?.[0]).toEqual({ minutes: 10, runs: 1 });
  const { runs: lines, sum } = await readLedger();
  expect(sum).toEqual({ of: 'minutes', minutes: 10, runs: 1, days: null });
  expect(lines).toMatchObject([
    {
      ...{ key, taskText: 'Write', minutes: 10, witnessedMinutes: 25, earnedTrophy: true, origin: 'timer' },
      corrections: [{ before: { taskText: 'Write', minutes: 25 }, after: { minutes: 10 } }],
    },
  ]);
  const [line] = lines;
  expect(Date.parse(line?.endedAt ?? '') - Date.parse(line?.startedAt ?? '')).toBe(10 * 60_000);
});

it('a shortened run counts in the local hour of its new end and on its original day', async () => {
  const { act, correct, person, readLedger } = await startLedgerWorker(app);
  // Ends ten minutes into a local hour; local hours begin at half past those of UTC.
  const timeZone = 'Asia/Kolkata';
  const hourMs = 60 * 60_000;
  app.clock.advance(2 * hourMs - ((app.clock.now().getTime() + 45 * 60_000) % hourMs));
  const key = randomUUID();
  await act({ kind: 'start_run', key, task: runTask() });
  app.clock.advance(25 * 60_000);
  await act({ kind: 'complete_run', key, rounding: 'nearest', timeZone });
  const { day, hour } = localTimeOf(app.clock.now().getTime(), timeZone);
  const before = (hour + 23) % 24;
  const readHours = async () => {
    const { cookie } = person;
    const { hours } = await readReply(
      yearStatsSchema,
      await app.request(`/api/stats/year?day=${day}`, { cookie }),
    );
    const { runs: lines } = await readLedger(`?hour=${before}`);
    return [hours[before], hours[hour], ...lines.map((line) => line.day)];
  };
  expect(await readHours()).toEqual([0, 25]);
  await correct(key, { kind: 'minutes', minutes: 10 });
  expect(await readHours()).toEqual([10, 0, day]);
  await correct(key, { kind: 'minutes', minutes: 25 });
  expect(await readHours()).toEqual([0, 25]);
});

it('what a device claims to have shown of a run has no effect on the server', async () => {
  const { act, work, tasks, readRows, readTasks } = await startLedgerWorker(app);
  const key = await work(25);
  const claimed = { taskId: tasks[1]?.id ?? null, minutes: -500, day: '2026-01-01' };
  const shown = { taskText: 'Write', work: claimed };
  expect(await act({ kind: 'correct_run', key, change: { kind: 'minutes', minutes: 10 }, shown })).toBe(
    'accepted',
  );
  expect(await readRows()).toMatchObject({
    totals: { totalMinutes: 10, trophies: 1 },
    recentDays: [{ minutes: 10, runs: 1 }],
  });
  expect((await readTasks())?.slice(0, 2)).toEqual([
    { minutes: 10, runs: 1 },
    { minutes: 0, runs: 0 },
  ]);
});

it('a shortened run can get its original length back, but no more', async () => {
  const { work, correct, readRows, readCorrections } = await startLedgerWorker(app);
  const key = await work(25);
  for (const minutes of [3, 25]) expect(await correct(key, { kind: 'minutes', minutes })).toBe('accepted');
  expect(await correct(key, { kind: 'minutes', minutes: 26 })).toBe('run_too_long');
  expect((await readRows()).totals.totalMinutes).toBe(25);
  expect((await readCorrections()).corrections).toMatchObject([
    { before: { minutes: 3 }, after: { minutes: 25 } },
    { before: { minutes: 25 }, after: { minutes: 3 } },
  ]);
});

it('a shortened run cannot get back time that another run counts now', async () => {
  const { work, correct, note, readRows } = await startLedgerWorker(app);
  const key = await work(25);
  expect(await correct(key, { kind: 'minutes', minutes: 10 })).toBe('accepted');
  expect(await note(5, 0)).toBe('accepted');
  expect(await correct(key, { kind: 'minutes', minutes: 25 })).toBe('run_overlaps');
  expect(await correct(key, { kind: 'minutes', minutes: 20 })).toBe('accepted');
  expect((await readRows()).totals.totalMinutes).toBe(25);
});

it('a run that is moved to another task takes its minutes and its trophy along', async () => {
  const { work, correct, tasks, readRows, readTasks, readLedger } = await startLedgerWorker(app);
  const [write, read] = tasks;
  const key = await work(25);
  const change = { kind: 'task', taskId: read?.id ?? '', taskText: 'Whatever' } as const;
  expect(await correct(key, change)).toBe('accepted');
  expect((await readRows()).totals).toEqual({ totalMinutes: 25, trophies: 1 });
  expect(await readTasks()).toEqual([
    { minutes: 0, runs: 0 },
    { minutes: 25, runs: 1 },
    { minutes: 0, runs: 0 },
  ]);
  expect([await readTrophy(write?.id), await readTrophy(read?.id)]).toEqual([false, true]);
  expect((await readLedger('?task=Read&of=trophies')).runs).toMatchObject([{ key, listTitle: 'Today' }]);
  expect((await readLedger('?task=Write')).runs).toEqual([]);
});

it('each correction changes the trophies as the device expected', async () => {
  const { work, correct, tasks, readRows, readLedger } = await startLedgerWorker(app);
  const [write, , rest] = tasks.map(({ id }) => id);
  const [first, second] = [await work(25), await work(10)];
  const third = await work(5, tasks[1]);
  const moveTo = (taskId: string | null = null) => ({ kind: 'task', taskId, taskText: 'A walk' }) as const;
  const corrections = [
    ...([
      [first, moveTo(rest)],
      [second, moveTo(rest)],
      [first, { kind: 'minutes', minutes: 5 }],
    ] as const),
    ...([
      [third, { kind: 'delete' }],
      [first, moveTo()],
      [second, moveTo(write)],
    ] as const),
    ...([
      [first, moveTo(write)],
      [second, { kind: 'delete' }],
      [first, { kind: 'delete' }],
    ] as const),
  ];
  const changes: number[] = [];
  for (const [key, change] of corrections) {
    const { totals, lists } = await readRows();
    const [run] = (await readLedger()).runs.filter((each) => each.key === key);
    const newTask = lists[0]?.tasks.find(({ id }) => change.kind === 'task' && id === change.taskId);
    const expected = run && expectTrophy(run, change, newTask?.runs ?? 0);
    expect(await correct(key, change)).toBe('accepted');
    expect((await readRows()).totals.trophies - totals.trophies).toBe(expected?.by);
    changes.push(expected?.by ?? 0);
  }
  expect(changes).toEqual([1, -1, 0, -1, 0, 0, 0, 0, -1]);
});

it('a run that is moved off every task loses its trophy and regains it when moved back', async () => {
  const { work, correct, tasks, readRows } = await startLedgerWorker(app);
  const key = await work(25);
  expect(await correct(key, { kind: 'task', taskId: null, taskText: 'A walk' })).toBe('accepted');
  expect((await readRows()).totals).toEqual({ totalMinutes: 25, trophies: 0 });
  expect(await correct(key, { kind: 'task', taskId: tasks[0]?.id ?? '', taskText: '-' })).toBe('accepted');
  expect((await readRows()).totals).toEqual({ totalMinutes: 25, trophies: 1 });
});

it('a deleted run counts for nothing, its trophy goes to the next run, and its correction stays', async () => {
  const { work, correct, readRows, readTasks, readLedger, readCorrections, tasks } =
    await startLedgerWorker(app);
  const first = await work(25);
  const second = await work(10);
  expect(await correct(first, { kind: 'delete' })).toBe('accepted');
  expect((await readRows()).totals).toEqual({ totalMinutes: 10, trophies: 1 });
  expect((await readTasks())?.[0]).toEqual({ minutes: 10, runs: 1 });
  expect((await readLedger()).runs).toMatchObject([{ key: second, earnedTrophy: true }]);
  expect(await correct(second, { kind: 'delete' })).toBe('accepted');
  expect(await readRows()).toMatchObject({ totals: { totalMinutes: 0, trophies: 0 }, recentDays: [] });
  expect(await readTrophy(tasks[0]?.id)).toBe(false);
  expect((await readCorrections()).corrections).toMatchObject([
    { before: { minutes: 10 }, after: null },
    { before: { minutes: 25, taskText: 'Write' }, after: null },
  ]);
});

it('two devices can correct a run at once, and a deleted run stays deleted', async () => {
  const { work, send, stamp, readRows, readCorrections } = await startLedgerWorker(app);
  const key = await work(25);
  const correct = (change: object) => send([stamp({ kind: 'correct_run', key, change } as never)]);
  const [shortened, again] = await Promise.all([
    correct({ kind: 'minutes', minutes: 10 }),
    correct({ kind: 'minutes', minutes: 10 }),
  ]);
  expect([shortened[0]?.state, again[0]?.state]).toEqual(['accepted', 'accepted']);
  expect((await readCorrections()).corrections).toHaveLength(1);
  const answers = await Promise.all([correct({ kind: 'delete' }), correct({ kind: 'delete' })]);
  expect(answers.flat().map(({ state }) => state)).toEqual(['accepted', 'accepted']);
  expect((await correct({ kind: 'minutes', minutes: 5 }))[0]).toMatchObject({ reason: 'run_missing' });
  expect((await readRows()).totals).toEqual({ totalMinutes: 0, trophies: 0 });
});

it('a run can be corrected for seven days after it was counted', async () => {
  const { work, correct } = await startLedgerWorker(app);
  const key = await work(25);
  app.clock.advance(correctableMs);
  expect(await correct(key, { kind: 'minutes', minutes: 20 })).toBe('accepted');
  app.clock.advance(1);
  expect(await correct(key, { kind: 'delete' })).toBe('run_too_old');
});

it('a correction of an unknown or foreign run, or to a foreign task, is refused', async () => {
  const [one, other] = [await startLedgerWorker(app), await startLedgerWorker(app)];
  const key = await one.work(25);
  expect(await other.correct(key, { kind: 'delete' })).toBe('run_missing');
  expect(await other.correct(randomUUID(), { kind: 'minutes', minutes: 5 })).toBe('run_missing');
  const theirs = { kind: 'task', taskId: other.tasks[0]?.id ?? '', taskText: 'Write' } as const;
  expect(await one.correct(key, theirs)).toBe('task_missing');
  expect((await one.readRows()).totals).toEqual({ totalMinutes: 25, trophies: 1 });
});

it('corrections and noted runs are published to the person’s own devices only', async () => {
  const { work, correct, person, act, tasks, note } = await startLedgerWorker(app);
  const key = await work(25);
  const join = { cookie: person.cookie, body: { taskId: tasks[1]?.id } };
  expect((await app.request('/api/pool/join', join)).status).toBe(200);
  await act({ kind: 'start_run', key: randomUUID(), task: runOf(tasks[1]) });
  const publish = vi.spyOn(app.services.live, 'publish');
  await correct(key, { kind: 'minutes', minutes: 10 });
  await correct(key, { kind: 'delete' });
  await note(20, 10);
  const published = publish.mock.calls.map(([topic, scope]) => [topic.name, scope]);
  publish.mockRestore();
  expect(published.filter(([name]) => name === operationsTopic.name)).toHaveLength(3);
  expect(new Set(published.map(([, scope]) => scope))).toEqual(new Set([person.userId]));
  expect(published.map(([name]) => name).filter((name) => name !== 'lists')).toEqual(
    Array(3).fill(operationsTopic.name),
  );
});

it('a correction requires a plan', async () => {
  const { cookie } = await app.signUp();
  const at = app.clock.now().getTime();
  const change = { kind: 'delete' };
  const operation = { kind: 'correct_run', id: randomUUID(), at, key: randomUUID(), change };
  const response = await app.request('/api/operations', {
    cookie,
    body: { sentAt: at, operations: [operation] },
  });
  expect(response.status).toBe(403);
});

it('a run without a stored list keeps its trophy when another run of its task is deleted', async () => {
  const { work, correct, readRows } = await startLedgerWorker(app);
  const first = await work(10);
  const second = await work(10);
  await database.update(runs).set({ listTitle: null }).where(eq(runs.key, first));
  expect(await correct(second, { kind: 'delete' })).toBe('accepted');
  expect((await readRows()).totals).toEqual({ totalMinutes: 10, trophies: 1 });
});

function runOf(task: { id: string; text: string } | undefined) {
  return { taskId: task?.id ?? '', taskName: task?.text ?? '', groupId: '', minutes: 0 };
}
