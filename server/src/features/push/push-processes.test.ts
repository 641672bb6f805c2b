import { randomUUID } from 'node:crypto';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { minuteMs } from '@focuspool/domain/timer/timer';
import { expect, inject, it, onTestFinished } from 'vitest';
import { openSharedDatabase } from '../../../testing/databases/shared-database.ts';
import { runTask } from '../../../testing/operation-calls.ts';
import { createPerson } from '../../../testing/people.ts';
import { startPushReceiver } from '../../../testing/services/push-receiver.ts';
import { alerts } from './push-tables.ts';

const itOnPostgres = it.skipIf(inject('engine').name !== 'postgres');

itOnPostgres(
  'of two processes one tells a browser whose tabs are closed of the end, once, and so it does when one is killed',
  { timeout: 180_000 },
  async () => {
    const receiver = await startPushReceiver();
    onTestFinished(() => receiver.stop());
    const { app, database, start } = await openSharedDatabase();
    const settings = {
      VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString('base64url'),
      PUSH_HOSTS: receiver.host,
      TEST_CLOCK: 'on',
    };
    const [here, there] = await Promise.all([start(settings), start(settings)]);
    const { cookie } = await createPerson(app, { isPremium: true });
    const send = async (url: string, method: string, body: object) => {
      const headers = { 'content-type': 'application/json', cookie };
      const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
      expect(response.status).toBe(200);
    };
    const startRun = (url: string, sentAt: number) => {
      const begun = { kind: 'start_run', id: randomUUID(), at: sentAt, key: randomUUID(), task: runTask() };
      return send(`${url}/api/operations`, 'POST', { sentAt, operations: [begun] });
    };
    const pass = (url: string) => send(`${url}/dev/clock`, 'POST', { advanceMs: 25 * minuteMs });
    const untilTold = () => waitUntil(async () => (await database.select().from(alerts)).length === 0);

    await send(`${there.url}/api/push/subscription`, 'PUT', receiver.subscribe('phone'));
    await startRun(here.url, Date.now());
    await Promise.all([pass(here.url), pass(there.url)]);
    await untilTold();
    expect(receiver.count('phone')).toBe(1);

    await startRun(here.url, Date.now() + 25 * minuteMs);
    here.signal('SIGKILL');
    await here.ended;
    await pass(there.url);
    await untilTold();
    expect(receiver.read('phone').map(({ text }) => JSON.parse(text).title)).toEqual([
      'Time is up',
      'Time is up',
    ]);
  },
);
