import { randomUUID } from 'node:crypto';
import { grantOf, type NewOperation, type Verdict } from '@focuspool/domain/operation/operation';
import { placeReplySchema } from '@focuspool/domain/pool/pool-contract';
import { minuteMs } from '@focuspool/domain/time-units';
import type { RunGrant } from '@focuspool/domain/timer/timer-contract';
import { type Span, sumSpans } from '@focuspool/domain/timer/worked-spans';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startLedgerWorker } from '../../../testing/ledger-worker.ts';
import { noteRowsChanged, runTask } from '../../../testing/operation-calls.ts';
import { readReply } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { profiles } from '../profile/profile-tables.ts';
import { listCountedSpans } from '../timer/run-store.ts';
import { runs } from '../timer/run-tables.ts';

const app = await startTestApp();
const { database } = app.services;
// Accounts are made at the system's time, so everyone below has had a day in which they can have worked.
app.clock.advance(24 * 60 * minuteMs);
const ago = (minutes: number) => app.clock.now().getTime() - minutes * minuteMs;
const worked = (from: number, to: number): Span => ({ from: ago(from), to: ago(to) });

async function startWorker() {
  const worker = await startLedgerWorker(app);
  const { userId } = worker.person;
  const actAt = (minutes: number, what: NewOperation) => worker.act(what, { at: ago(minutes) });
  return {
    ...worker,
    task: runTask(worker.tasks[0]),
    actAt,
    start: (minutes: number, key: string, task = runTask(worker.tasks[0])) =>
      actAt(minutes, { kind: 'start_run', key, task, minutes: 55 }),
    complete: (minutes: number, key: string) =>
      actAt(minutes, { kind: 'complete_run', key, rounding: 'nearest' }),
    /** Sends a run with this work, all at once; returns what it counts for. */
    record: async (
      spans: Span[],
      task = runTask(worker.tasks[0]),
      rounding: 'nearest' | 'up' = 'nearest',
    ) => {
      const key = randomUUID();
      const timer = { key, durationMs: 55 * minuteMs, worked: spans, runningSince: null };
      const verdicts = await worker.send([
        worker.stamp({ kind: 'adopt_run', task, timer }),
        worker.stamp({ kind: 'complete_run', key, rounding }),
      ]);
      return grantOrReasonOf(verdicts[1]);
    },
    readRuns: () => database.select().from(runs).where(eq(runs.userId, userId)),
    readWorkedMs: async () => sumSpans(await listCountedSpans(database, userId, { from: 0, to: ago(0) })),
    readTotals: async () => (await worker.readRows()).totals,
  };
}

function grantOrReasonOf(verdict: Verdict | undefined): RunGrant | string | undefined {
  if (!verdict) return undefined;
  return verdict.state === 'refused' ? verdict.reason : (grantOf(verdict) ?? undefined);
}

it('a counted run is stored with its start, end, task and minutes', async () => {
  const { start, actAt, complete, readRuns, task } = await startWorker();
  const key = randomUUID();
  await start(60, key);
  await actAt(40, { kind: 'pause_run', key });
  await start(20, key);
  await complete(10, key);
  expect(await readRuns()).toMatchObject([
    {
      ...{ key, taskId: task.taskId, taskText: task.taskName },
      ...{ startedAt: new Date(ago(60)), endedAt: new Date(ago(10)) },
      ...{ minutes: 30, earnedTrophy: true, recordedAt: app.clock.now() },
    },
  ]);
});

it.each([
  ['first', [0, 1]],
  ['last', [1, 0]],
])(
  'a run continued on a device that missed its completion counts again if the completion arrives %s',
  async (_when, order) => {
    const { start, actAt, complete, readRuns, readRows, person, task } = await startWorker();
    const { cookie } = person;
    await app.request('/api/pool/join', { cookie, body: { taskId: task.taskId } });
    const key = randomUUID();
    await start(60, key);
    await actAt(50, { kind: 'pause_run', key });
    const devices = [() => complete(45, key), () => start(40, key)];
    for (const which of order) expect(await devices[which]?.()).toBe('accepted');
    expect((await readRows()).run?.timer).toMatchObject({ worked: [], runningSince: ago(40) });
    const { place } = await readReply(placeReplySchema, await app.request('/api/pool/place', { cookie }));
    const card = place?.room.members.find(({ id }) => id === place.memberId);
    expect(card?.run).toMatchObject({ startedAt: ago(40), pausedPercent: null });
    // A third device did not know of it either.
    expect(await complete(43, key)).toBe('run_counted');
    expect(await complete(20, key)).toBe('accepted');
    expect((await readRuns()).map(({ minutes }) => minutes).sort()).toEqual([10, 20]);
    expect((await readRows()).run).toBeNull();
  },
);

it('a counted run continued on a device that missed its completion has the time left that it showed', async () => {
  const { start, actAt, complete, readRuns, task } = await startWorker();
  const key = randomUUID();
  await start(90, key);
  await actAt(60, { kind: 'pause_run', key });
  await complete(55, key);
  expect(await actAt(50, { kind: 'start_run', key, task, leftMs: 20 * minuteMs })).toBe('accepted');
  expect(await complete(0, key)).toBe('accepted');
  expect((await readRuns()).map(({ minutes }) => minutes).sort()).toEqual([20, 30]);
});

it('a run worked during the pause of another run counts', async () => {
  const { start, complete, readTotals, tasks } = await startWorker();
  const [key, between] = [randomUUID(), randomUUID()];
  await start(60, key);
  await start(50, between, runTask(tasks[1]));
  await complete(20, between);
  await start(20, key);
  await complete(10, key);
  expect(await readTotals()).toEqual({ trophies: 2, totalMinutes: 50 });
});

it('a run on a task deleted meanwhile counts its minutes and earns no trophy', async () => {
  const { start, complete, act, readTotals, task } = await startWorker();
  const key = randomUUID();
  await start(30, key);
  await act({ kind: 'delete_tasks', taskIds: [task.taskId] });
  await complete(5, key);
  expect(await readTotals()).toEqual({ trophies: 0, totalMinutes: 25 });
});

it("a run on another person's task leaves that task alone and earns no trophy", async () => {
  const owner = await startWorker();
  const { start, complete, readTotals } = await startWorker();
  const key = randomUUID();
  await start(30, key, owner.task);
  await complete(5, key);
  expect(await readTotals()).toEqual({ trophies: 0, totalMinutes: 25 });
  expect((await owner.readRows()).lists[0]?.tasks[0]).toMatchObject({ isCompleted: false, minutes: 0 });
});

it('a run completed many times at once, by repeated and by different operations, counts once', async () => {
  const { start, send, stamp, readRuns, readTotals } = await startWorker();
  const key = randomUUID();
  await start(30, key);
  const complete = () => stamp({ kind: 'complete_run', key, rounding: 'nearest' }, { at: ago(5) });
  const [once, ...others] = Array.from({ length: 10 }, complete);
  await Promise.all([...Array(10).fill(once), ...others].map((operation) => send([operation])));
  expect(await readRuns()).toHaveLength(1);
  expect(await readTotals()).toEqual({ trophies: 1, totalMinutes: 25 });
});

it('a completion sent again is answered with the original grant and the current totals', async () => {
  const { start, send, stamp, tasks } = await startWorker();
  const keys = [randomUUID(), randomUUID()];
  await start(50, keys[0] ?? '');
  const first = stamp({ kind: 'complete_run', key: keys[0] ?? '', rounding: 'nearest' }, { at: ago(25) });
  const answered = grantOrReasonOf((await send([first]))[0]);
  expect(answered).toMatchObject({ minutes: 25, earnedTrophy: true, totalMinutes: 25 });
  const [again] = await send([first]);
  expect(again).toMatchObject({ state: 'accepted', operation: null });
  expect(grantOrReasonOf(again)).toEqual(answered);

  // A clock that is ahead: part of the run has not passed yet.
  await start(20, keys[1] ?? '', runTask(tasks[1]));
  const ahead = stamp({ kind: 'complete_run', key: keys[1] ?? '', rounding: 'nearest' }, { at: ago(-3) });
  const partly = grantOrReasonOf((await send([ahead]))[0]);
  expect(partly).toMatchObject({ minutes: 20, uncounted: { reason: 'not_passed' }, totalMinutes: 45 });
  expect(grantOrReasonOf((await send([ahead]))[0])).toEqual(partly);
  // The sums are the current ones.
  expect(grantOrReasonOf((await send([first]))[0])).toEqual({
    ...(answered as RunGrant),
    trophies: 2,
    totalMinutes: 45,
  });
});

it('runs of two people under the same key count for both', async () => {
  const people = [await startWorker(), await startWorker()];
  const key = randomUUID();
  await Promise.all(people.map(({ start }) => start(30, key)));
  await Promise.all(people.map(({ complete }) => complete(5, key)));
  for (const { readTotals } of people) expect(await readTotals()).toEqual({ trophies: 1, totalMinutes: 25 });
});

it('a run that overlaps another by a millisecond loses that millisecond but no minute', async () => {
  const { record, readWorkedMs, tasks } = await startWorker();
  await record([worked(55, 30)]);
  const [other] = [runTask(tasks[1])];
  expect(await record([{ from: ago(30) - 1, to: ago(5) }], other)).toMatchObject({
    ...{ minutes: 25, earnedTrophy: true, uncounted: null, trophies: 2, totalMinutes: 50 },
  });
  expect(await readWorkedMs()).toBe(50 * minuteMs);
});

it('a run that overlaps another counts the rest and reports what was left out and why', async () => {
  const { record, readWorkedMs } = await startWorker();
  await record([worked(50, 40)]);
  expect(await record([worked(60, 20)])).toMatchObject({
    ...{ minutes: 30, uncounted: { minutes: 10, reason: 'counted_already' }, totalMinutes: 40 },
  });
  expect(await readWorkedMs()).toBe(40 * minuteMs);
});

it('twenty overlapping runs sent at once count no instant twice', async () => {
  const { record, readWorkedMs, readTotals } = await startWorker();
  await Promise.all(Array.from({ length: 20 }, (_, at) => record([worked(60 - at, 20 - at)])));
  expect(await readWorkedMs()).toBe(59 * minuteMs);
  expect(await readTotals()).toEqual({ trophies: 1, totalMinutes: 59 });
});

it('the database itself rejects a run that overlaps a counted one', async () => {
  const { record, readRuns } = await startWorker();
  await record([worked(30, 5)]);
  const [kept] = await readRuns();
  if (!kept) throw new Error('The run was not kept');
  const again = { ...kept, key: randomUUID(), worked: [worked(6, 4)] };
  await expect(database.insert(runs).values(again)).rejects.toMatchObject({
    cause: { constraint: 'runs_worked_once' },
  });
});

it('a run from before its person signed up counts no minutes but completes its task', async () => {
  const { record, readRows } = await startWorker();
  const grant = await record([worked(50 * 60, 49.5 * 60)]);
  expect(grant).toMatchObject({ minutes: 0, earnedTrophy: false, uncounted: { reason: 'too_old' } });
  expect((await readRows()).lists[0]?.tasks[0]).toMatchObject({ isCompleted: true, minutes: 0 });
});

it('the server rounds runs its own way, whatever rounding a device asks for', async () => {
  const { record, readTotals, task } = await startWorker();
  for (let run = 0; run < 8; run += 1) {
    const from = ago(30) + run * 2;
    await record([{ from, to: from + 1 }], task, 'up');
  }
  await record([worked(10, 10 - 61 / 60)], task, 'up');
  expect(await readTotals()).toEqual({ trophies: 1, totalMinutes: 1 });
});

it('rounding adds no time: 40 runs of half a minute count 20 minutes', async () => {
  const { person, record, readTotals, readWorkedMs } = await startWorker();
  const createdAt = new Date(ago(20));
  await database.update(profiles).set({ createdAt }).where(eq(profiles.userId, person.userId));
  await noteRowsChanged(database, person);
  for (let half = 0; half < 40; half += 1) await record([worked(20 - half / 2, 19.5 - half / 2)]);
  expect(await readTotals()).toEqual({ trophies: 1, totalMinutes: 20 });
  expect(await readWorkedMs()).toBe(20 * minuteMs);
});
