import { randomUUID } from 'node:crypto';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { minuteMs } from '@focuspool/domain/time-units';
import { expect, it } from 'vitest';
import { openSharedDatabase } from '../../../testing/databases/shared-database.ts';
import { runTask } from '../../../testing/operation-calls.ts';
import { createPerson } from '../../../testing/people.ts';
import { startPushingProcesses } from '../../../testing/processes/pushing-processes.ts';
import { alerts } from './push-tables.ts';

it('two processes notify a browser of the end of a run once, also when one of them is killed', {
  timeout: 180_000,
}, async () => {
  const { receiver, database, here, there, cookie } = await startPushingProcesses();
  const send = async ({ request }: typeof here, path: string, body: object, method = 'POST') =>
    expect((await request(path, { method, cookie, body })).status).toBe(200);
  const startRun = (process: typeof here, sentAt: number) => {
    const begun = { kind: 'start_run', id: randomUUID(), at: sentAt, key: randomUUID(), task: runTask() };
    return send(process, '/api/operations', { sentAt, operations: [begun] });
  };
  const pass = (process: typeof here) => send(process, '/dev/clock', { advanceMs: 25 * minuteMs });
  const untilNotified = () => waitUntil(async () => (await database.select().from(alerts)).length === 0);

  await send(there, '/api/push/subscription', receiver.subscribe('phone'), 'PUT');
  await startRun(here, Date.now());
  await Promise.all([pass(here), pass(there)]);
  await untilNotified();
  expect(receiver.count('phone')).toBe(1);

  await startRun(here, Date.now() + 25 * minuteMs);
  here.signal('SIGKILL');
  await here.ended;
  await pass(there);
  await untilNotified();
  expect(receiver.read('phone').map(({ text }) => JSON.parse(text).title)).toEqual([
    'Time is up',
    'Time is up',
  ]);
});

it('two processes without a configured key share one public key', {
  timeout: 180_000,
}, async () => {
  const { app, start } = await openSharedDatabase();
  const [here, there] = await Promise.all([start(), start()]);
  const { cookie } = await createPerson(app, { isPremium: true });
  const readKey = async ({ request }: typeof here) => (await request('/api/push/key', { cookie })).json();
  const key = await readKey(here);
  expect(key).toEqual({ publicKey: expect.any(String) });
  expect(await readKey(there)).toEqual(key);
});
