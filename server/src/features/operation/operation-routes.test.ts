import { randomUUID } from 'node:crypto';
import { operationRateLimit } from '@focuspool/domain/account/call-limits';
import { emptyState } from '@focuspool/domain/operation/apply-operation';
import { maxOperationsSent } from '@focuspool/domain/operation/operation';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { describe, expect, it } from 'vitest';
import { openLiveClient, serveTestLive } from '../../../testing/live-client.ts';
import { addTask, createOperationCalls } from '../../../testing/operation-calls.ts';
import { readRefusal } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const app = await startTestApp();
const startCalls = async () => createOperationCalls(app, await app.signUp({ isPremium: true }));

it.each([
  ['a signed-out client', null, 'signed_out', 401],
  ['a person without a username', { hasProfile: false }, 'profile_missing', 403],
  ['a person with an unverified address', { isPremium: true, isVerified: false }, 'email_not_verified', 403],
])('operations and the state are refused to %s', async (_who, options, reason, status) => {
  const cookie = options ? (await app.signUp(options)).cookie : '';
  const body = { sentAt: 0, operations: [{ id: randomUUID() }] };
  for (const refused of [
    await app.request('/api/operations', { cookie, body }),
    await app.request('/api/operations/state', { cookie }),
  ]) {
    expect(refused.status).toBe(status);
    expect(await readRefusal(refused)).toMatchObject({ reason });
  }
});

it('the state of a new person is empty', async () => {
  const { readState } = await startCalls();
  expect(await readState()).toEqual({ sequence: 0, state: emptyState });
});

it(`a request may carry ${maxOperationsSent} operations and no more`, async () => {
  const { stamp, send, post, readState } = await startCalls();
  const operations = Array.from({ length: maxOperationsSent }, (_, at) => stamp(addTask(`Task ${at}`)));
  const tooMany = await post([...operations, stamp(addTask('One too many'))]);
  expect(tooMany.status).toBe(400);
  expect((await readState()).sequence).toBe(0);
  const verdicts = await send(operations);
  expect(verdicts.map((verdict) => verdict.state === 'accepted' && verdict.sequence)).toEqual(
    operations.map((_, at) => at + 1),
  );
});

it.each([
  ['no operations', []],
  ['an operation without an id', [{ kind: 'tick_task' }]],
  ['an operation that is not an object', ['tick']],
])('a request with %s is refused as a whole', async (_what, operations) => {
  const { post } = await startCalls();
  expect((await post(operations)).status).toBe(400);
});

it('a request without the JSON content type is refused with an explanation', async () => {
  const { cookie } = await app.signUp({ isPremium: true });
  const headers = { 'content-type': 'text/plain' };
  const answer = await app.request('/api/operations', { cookie, headers, body: '{"operations":[]}' });
  expect(answer.status).toBe(400);
  expect((await readRefusal(answer)).fields).toEqual({
    body: 'Send JSON, and say so in the header Content-Type: application/json',
  });
});

it("requests of a person over the rate limit are refused, and other people's are still accepted", async () => {
  const { post } = await startCalls();
  // They cannot be parsed, so that the database is not asked.
  const operations = Array.from({ length: maxOperationsSent }, () => ({ id: randomUUID() }));
  let sent = 0;
  let answer = await post(operations);
  for (; answer.ok && sent <= operationRateLimit.attempts; sent += maxOperationsSent) {
    answer = await post(operations);
  }
  expect(answer.status).toBe(429);
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(sent).toBe(operationRateLimit.attempts);
  const { stamp, send } = await startCalls();
  expect(await send([stamp(addTask('Somebody else is heard'))])).toMatchObject([{ state: 'accepted' }]);
});

describe('accepted operations', () => {
  /** Signs up a person with another device open; returns what it receives. */
  async function openDevice() {
    const house = await startTestApp();
    const url = await serveTestLive(house);
    const person = await house.signUp({ isPremium: true });
    const device = await openLiveClient(url, person);
    const address = `operations:${person.userId}`;
    const hear = async (count: number) => {
      await waitUntil(() => device.messagesOf(address).length >= count);
      return device.messagesOf(address);
    };
    await device.subscribe(address);
    return { house, url, address, hear, ...createOperationCalls(house, person) };
  }

  it("accepted operations reach the person's other devices in order, and refused ones do not", async () => {
    const { send, stamp, hear } = await openDevice();
    const operations = [stamp(addTask('a')), stamp(addTask('a')), stamp(addTask('b'))];
    await send(operations);
    expect(await hear(2)).toEqual([
      { sequence: 1, operation: operations[0] },
      { sequence: 2, operation: operations[2] },
    ]);
  });

  it("a stranger cannot subscribe to a person's operations", async () => {
    const { house, url, address } = await openDevice();
    const stranger = await openLiveClient(url, await house.signUp({ isPremium: true }));
    expect(await stranger.subscribe(address)).toMatchObject({ reason: 'not_yours' });
  });
});
