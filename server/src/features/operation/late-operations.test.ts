import { randomUUID } from 'node:crypto';
import { grantOf, type Verdict } from '@focuspool/domain/operation/operation';
import { localTimeOf } from '@focuspool/domain/stats/local-day';
import { yearStatsSchema } from '@focuspool/domain/stats/stats-contract';
import { dayMs, minuteMs } from '@focuspool/domain/time-units';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startLedgerWorker } from '../../../testing/ledger-worker.ts';
import { noteRowsChanged, runTask } from '../../../testing/operation-calls.ts';
import { readReply } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { profiles } from '../profile/profile-tables.ts';
import { runs } from '../timer/run-tables.ts';
import { createOperationReceiptSweep } from './receipt-sweep.ts';

const app = await startTestApp();
const { database } = app.services;

const now = () => app.clock.now().getTime();
const ago = (days: number, minutes = 0) => now() - days * dayMs - minutes * minuteMs;

/** Starts a worker who has been here for years. */
async function startWorker() {
  const worker = await startLedgerWorker(app);
  const { person } = worker;
  const createdAt = new Date(ago(1_800));
  await database.update(profiles).set({ createdAt }).where(eq(profiles.userId, person.userId));
  await noteRowsChanged(database, person);
  const task = runTask(worker.tasks[0]);
  const begin = (key: string, at: number) => worker.stamp({ kind: 'start_run', key, task }, { at });
  const end = (key: string, at: number) =>
    worker.stamp({ kind: 'complete_run', key, rounding: 'nearest' }, { at });
  const pause = (key: string, at: number) => worker.stamp({ kind: 'pause_run', key }, { at });
  return {
    ...worker,
    task,
    begin,
    end,
    pause,
    readRun: async () => (await worker.readRows()).run?.timer,
    readRuns: () => database.select().from(runs).where(eq(runs.userId, worker.person.userId)),
  };
}

/** Returns what the last operation of a request counted, or why it was refused. */
function receiptOf(verdicts: Verdict[]) {
  const verdict = verdicts.at(-1);
  return verdict?.state === 'accepted' ? grantOf(verdict) : verdict?.reason;
}

const nothing = { minutes: 0, earnedTrophy: false, uncounted: { minutes: 25, reason: 'too_old' } };

it('a counted run sent again after its receipts have expired is refused and does not count twice', async () => {
  const { begin, end, send, act, readRuns, readRows, readTasks, tasks } = await startWorker();
  const key = randomUUID();
  const begunAt = now();
  app.clock.advance(25 * minuteMs);
  const sent = [begin(key, begunAt), end(key, now())];
  await send(sent);
  await act({ kind: 'tick_task', taskId: tasks[0]?.id ?? '', isCompleted: false });
  const before = await readRows();
  app.clock.advance(41 * dayMs);
  await createOperationReceiptSweep(app.services).run();

  expect(await send(sent)).toMatchObject([{ reason: 'run_counted' }, { reason: 'run_counted' }]);
  expect(await readRuns()).toMatchObject([{ key, minutes: 25 }]);
  expect((await readTasks())?.[0]).toEqual({ minutes: 25, runs: 1 });
  expect(await readRows()).toEqual(before);
});

it('a deleted run does not return when its device sends it again weeks later', async () => {
  const { begin, end, send, correct, readRuns } = await startWorker();
  const key = randomUUID();
  const begunAt = now();
  app.clock.advance(25 * minuteMs);
  const sent = [begin(key, begunAt), end(key, now())];
  await send(sent);
  expect(await correct(key, { kind: 'delete' })).toBe('accepted');
  app.clock.advance(41 * dayMs);
  await createOperationReceiptSweep(app.services).run();

  expect(await send(sent)).toMatchObject([{ reason: 'run_counted' }, { reason: 'run_counted' }]);
  expect(await readRuns()).toEqual([]);
});

it('a run begun 14 months ago but sent today counts nothing when it is completed', async () => {
  const { begin, end, send, readRun } = await startWorker();
  const [key, begunAt] = [randomUUID(), ago(425)];
  await send([begin(key, begunAt)]);
  expect(await readRun()).toMatchObject({ key, runningSince: begunAt });
  app.clock.advance(minuteMs);
  expect(receiptOf(await send([end(key, now())]))).toMatchObject(nothing);
});

it('a run finished 33 days ago counts nothing, and all its worked minutes are reported as too old', async () => {
  const { begin, end, pause, send } = await startWorker();
  const [key, paused] = [randomUUID(), randomUUID()];
  expect(receiptOf(await send([begin(key, ago(33, 30)), end(key, ago(33))]))).toMatchObject(nothing);
  const sent = [begin(paused, ago(33, 30)), pause(paused, ago(33, 20)), end(paused, ago(33))];
  expect(receiptOf(await send(sent))).toMatchObject({ minutes: 0, uncounted: { minutes: 10 } });
});

it('a run that reaches back past the 31-day limit loses only the part before the limit', async () => {
  const { begin, end, send } = await startWorker();
  const key = randomUUID();
  expect(receiptOf(await send([begin(key, ago(31, 10)), end(key, ago(31, -15))]))).toMatchObject({
    ...{ minutes: 15, uncounted: { minutes: 10, reason: 'too_old' } },
  });
});

it('a run adopted from an earlier version of the app and begun 14 months ago counts nothing', async () => {
  const { end, send, stamp, task } = await startWorker();
  const [key, runningSince] = [randomUUID(), ago(425)];
  const timer = { key, durationMs: 25 * minuteMs, worked: [], runningSince };
  const adopted = stamp({ kind: 'adopt_run', task, timer });
  expect(receiptOf(await send([adopted, end(key, now())]))).toMatchObject(nothing);
});

it('runs finished 33 days ago but sent today are recorded at the day and hour when they ended', async () => {
  const { begin, end, send, readRuns, readRows, person } = await startWorker();
  const ends = [ago(33, 60), ago(33)];
  for (const endedAt of ends) {
    const key = randomUUID();
    const sent = [begin(key, endedAt - 25 * minuteMs), end(key, endedAt)];
    expect(receiptOf(await send(sent))).toMatchObject(nothing);
  }
  const told = ends.map((endedAt) => {
    const { day, hour } = localTimeOf(endedAt, 'UTC');
    const at = new Date(endedAt);
    return { startedAt: at, endedAt: at, worked: '{}', minutes: 0, localDay: day, localHour: hour };
  });
  const byEnd = (await readRuns()).sort((one, other) => Number(one.endedAt) - Number(other.endedAt));
  expect(byEnd).toMatchObject(told);
  expect((await readRows()).recentDays?.map(({ day }) => day)).not.toContain(localTimeOf(now(), 'UTC').day);
  const { cookie } = person;
  const today = localTimeOf(now(), 'UTC').day;
  const year = await app.request(`/api/stats/year?day=${today}`, { cookie });
  expect((await readReply(yearStatsSchema, year)).streaks.current.days).toBe(0);
});
