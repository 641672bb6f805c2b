import { randomUUID } from 'node:crypto';
import { dayMs, minuteMs } from '@focuspool/domain/time-units';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startLedgerWorker } from '../../../testing/ledger-worker.ts';
import { runTask } from '../../../testing/operation-calls.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { runs } from '../timer/run-tables.ts';
import { createOperationReceiptSweep } from './operation-sweep.ts';

const app = await startTestApp();
const { database } = app.services;

async function startWorker() {
  const worker = await startLedgerWorker(app);
  const task = runTask(worker.tasks[0]);
  const begin = (key: string, at: number) => worker.stamp({ kind: 'start_run', key, task }, { at });
  const end = (key: string, at: number) =>
    worker.stamp({ kind: 'complete_run', key, rounding: 'nearest' }, { at });
  return {
    ...worker,
    begin,
    end,
    readRuns: () => database.select().from(runs).where(eq(runs.userId, worker.person.userId)),
  };
}

it('a run that was counted and whose answer was lost counts once, also when its device comes back after its receipts', async () => {
  const { begin, end, send, act, readRuns, readRows, readTasks, tasks } = await startWorker();
  const key = randomUUID();
  const begunAt = app.clock.now().getTime();
  app.clock.advance(25 * minuteMs);
  const sent = [begin(key, begunAt), end(key, app.clock.now().getTime())];
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

it('a run that its person has deleted does not come back with its device', async () => {
  const { begin, end, send, correct, readRuns } = await startWorker();
  const key = randomUUID();
  const begunAt = app.clock.now().getTime();
  app.clock.advance(25 * minuteMs);
  const sent = [begin(key, begunAt), end(key, app.clock.now().getTime())];
  await send(sent);
  expect(await correct(key, { kind: 'delete' })).toBe('accepted');
  app.clock.advance(41 * dayMs);
  await createOperationReceiptSweep(app.services).run();

  expect(await send(sent)).toMatchObject([{ reason: 'run_counted' }, { reason: 'run_counted' }]);
  expect(await readRuns()).toEqual([]);
});
