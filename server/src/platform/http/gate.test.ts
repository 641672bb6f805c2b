import { once } from 'node:events';
import { request as sendRequest } from 'node:http';
import { setTimeout as pass } from 'node:timers/promises';
import { accountHeader } from '@focuspool/domain/account/access';
import { expect, it } from 'vitest';
import { serveTestApp } from '../../../testing/live-client.ts';
import { addTask, createOperationCalls } from '../../../testing/operation-calls.ts';
import { signIn } from '../../../testing/people.ts';
import { startTestApp } from '../../../testing/test-app.ts';

it('the gate refuses a page that was shown to another account', async () => {
  const { request, signUp } = await startTestApp();
  const before = await signUp({ isPremium: true });
  const now = await signUp({ isPremium: true });
  const read = (shown: string, cookie?: string) =>
    request('/api/operations/state', { cookie, headers: { [accountHeader]: shown } });
  const refused = await read(before.userId, now.cookie);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ error: { reason: 'account_changed' } });
  expect((await read(now.userId, now.cookie)).status).toBe(200);
  expect((await read(before.userId)).status).toBe(401);
});

it('the gate refuses a call whose person signs out before its body is complete', async () => {
  const app = await startTestApp();
  const { cookie, userId } = await app.signUp({ isPremium: true });
  const { stamp } = createOperationCalls(app, { cookie, userId });
  const other = await signIn(app.services, userId);
  const added = stamp(addTask('Write'));
  const body = JSON.stringify({ sentAt: added.at, operations: [added] });
  const sent = sendRequest({
    ...{ port: await serveTestApp(app), path: '/api/operations', method: 'POST' },
    headers: { cookie, 'content-type': 'application/json', 'content-length': String(body.length) },
  });
  sent.write(body.slice(0, -1));
  // Long enough, on a slow machine too, for the call to be admitted, and to be checked once more.
  await pass(3_000);
  expect((await app.request('/api/account/sign-out', { cookie, body: {} })).status).toBe(200);
  sent.end(body.slice(-1));
  const [response] = await once(sent, 'response');
  expect(response.resume().statusCode).toBe(401);
  const { readState } = createOperationCalls(app, { cookie: other, userId });
  expect((await readState()).sequence).toBe(0);
});
