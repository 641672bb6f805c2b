import { randomUUID } from 'node:crypto';
import { type ActivityStats, activityStatsTimes } from '@focuspool/domain/home/activity-stats';
import { hourMs } from '@focuspool/domain/time-units';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startLedgerWorker } from '../../../testing/ledger-worker.ts';
import { noteRowsChanged, runTask } from '../../../testing/operation-calls.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { profiles } from '../profile/profile-tables.ts';
import { runs } from '../timer/run-tables.ts';

const app = await startTestApp();

/** Starts a worker whose account is older than the runs that they note. */
async function startOldWorker() {
  const worker = await startLedgerWorker(app);
  app.clock.advance(24 * hourMs);
  return worker;
}

async function readFinished(): Promise<number> {
  // Lets the previous count expire.
  app.clock.advance(activityStatsTimes.keptMs);
  return ((await (await app.request('/api/home/pulse')).json()) as ActivityStats).finished;
}

it('a noted run counts for minutes, day and task, but gives no trophy, tick or public number', async () => {
  const { note, tasks, readRows, readLedger, person } = await startOldWorker();
  const finished = await readFinished();
  const [task] = tasks;
  expect(await note(60, 30, task)).toBe('accepted');
  const state = await readRows();
  expect(state).toMatchObject({
    totals: { totalMinutes: 30, trophies: 0 },
    recentDays: [{ minutes: 30, runs: 1 }],
  });
  expect(state.lists[0]?.tasks[0]).toEqual({ ...task, isCompleted: false, minutes: 30, runs: 1 });
  expect((await readLedger()).runs).toMatchObject([
    { taskText: 'Write', listTitle: 'Today', minutes: 30, origin: 'noted', earnedTrophy: false },
  ]);
  expect(await readFinished()).toBe(finished);
  const messages = await app.request('/api/feed?limit=30', { cookie: person.cookie });
  expect(await messages.json()).toEqual({ messages: [] });
});

it('a timed run on a task with only a noted run earns its trophy', async () => {
  const { note, work, tasks, readRows } = await startOldWorker();
  expect(await note(60, 30, tasks[0])).toBe('accepted');
  await work(10, tasks[0]);
  expect((await readRows()).totals).toEqual({ totalMinutes: 40, trophies: 1 });
});

it.each([
  ['time that another run counts', 20, 5, 'run_overlaps'],
  ['a span that contains another run', 50, 5, 'run_overlaps'],
  ['time more than four hours ago', 241, 230, 'note_impossible'],
  ['less than half a minute', 60, 59.6, 'note_too_short'],
  ['a span of zero length', 60, 60, 'note_reversed'],
  ['a span that ends before it begins', 60, 70, 'note_reversed'],
  ['time in the future', -5, -10, 'note_not_over'],
])('a run over %s cannot be noted', async (_what, from, to, reason) => {
  const { note, work, readRows } = await startOldWorker();
  await work(10);
  app.clock.advance(10 * 60_000);
  expect(await note(from, to)).toBe(reason);
  expect((await readRows()).totals.totalMinutes).toBe(10);
});

it('a run cannot be noted over time of the current run', async () => {
  const { note, act } = await startOldWorker();
  await act({ kind: 'start_run', key: randomUUID(), task: runTask() });
  app.clock.advance(5 * 60_000);
  expect(await note(8, 3)).toBe('run_overlaps');
  expect(await note(20, 5)).toBe('accepted');
});

it('a run from before the account cannot be noted', async () => {
  const { note, person } = await startLedgerWorker(app);
  await app.services.database
    .update(profiles)
    .set({ createdAt: app.clock.now() })
    .where(eq(profiles.userId, person.userId));
  await noteRowsChanged(app.services.database, person);
  app.clock.advance(hourMs);
  expect(await note(65, 55)).toBe('note_unwitnessed');
  expect(await note(55, 45)).toBe('accepted');
});

it("noting a run on an unknown or another person's task is refused, and the same note counts once", async () => {
  const other = await startOldWorker();
  const { note, send, stamp, readRows } = await startOldWorker();
  for (const task of [{ id: randomUUID(), text: 'Write' }, other.tasks[0]]) {
    expect(await note(60, 30, task)).toBe('task_missing');
  }
  const to = app.clock.now().getTime();
  const task = { taskId: null, taskText: 'Walk' };
  const operation = stamp({ kind: 'note_run', key: randomUUID(), from: to - 600_000, to, task } as never);
  expect((await send([operation, operation])).map(({ state }) => state)).toEqual(['accepted', 'accepted']);
  expect(await send([{ ...operation, id: randomUUID() }])).toMatchObject([{ reason: 'run_overlaps' }]);
  expect((await readRows()).totals.totalMinutes).toBe(10);
});

it('a run noted offline by a device with a wrong clock counts at its true time', async () => {
  const { send, stamp, readLedger } = await startOldWorker();
  const now = app.clock.now().getTime();
  const aheadMs = 2 * hourMs;
  const at = now - 5 * hourMs;
  const task = { taskId: null, taskText: 'Walk' };
  const noted = { kind: 'note_run', key: randomUUID(), from: at - hourMs, to: at, task } as never;
  const operation = stamp(noted, { at });
  const sent = { ...operation, at: at + aheadMs, from: at - hourMs + aheadMs, to: at + aheadMs };
  expect((await send([sent], now + aheadMs))[0]?.state).toBe('accepted');
  const [run] = (await readLedger()).runs;
  expect([run?.startedAt, run?.endedAt].map((iso) => Date.parse(iso ?? ''))).toEqual([at - hourMs, at]);
});

it('a noted run can be corrected like any other', async () => {
  const { note, correct, readLedger, readRows } = await startOldWorker();
  expect(await note(60, 30)).toBe('accepted');
  const [{ key } = { key: '' }] = (await readLedger()).runs;
  expect(await correct(key, { kind: 'minutes', minutes: 31 })).toBe('run_too_long');
  expect(await correct(key, { kind: 'minutes', minutes: 20 })).toBe('accepted');
  expect((await readRows()).totals.totalMinutes).toBe(20);
  expect(await correct(key, { kind: 'delete' })).toBe('accepted');
  expect(await app.services.database.select().from(runs).where(eq(runs.key, key))).toEqual([]);
});
