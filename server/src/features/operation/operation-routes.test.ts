import { randomUUID } from 'node:crypto';
import { operationRateLimit } from '@focuspool/domain/account/rate-limits';
import { emptyState } from '@focuspool/domain/operation/apply-operation';
import { maxOperationsSent } from '@focuspool/domain/operation/operation';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { describe, expect, it } from 'vitest';
import { openLiveClient, serveTestLive } from '../../../testing/live-client.ts';
import { addTask, createOperationCalls, runTask } from '../../../testing/operation-calls.ts';
import { readRefusal } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const app = await startTestApp();
const startCalls = async () => createOperationCalls(app, await app.signUp({ isPremium: true }));

it.each([
  ['a client', null, 'signed_out', 401],
  ['somebody without a username', { hasProfile: false }, 'profile_missing', 403],
  ['somebody unverified', { isPremium: true, isVerified: false }, 'email_not_verified', 403],
  ['a free user', {}, 'not_premium', 403],
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

it('the state of somebody new is empty', async () => {
  const { readState } = await startCalls();
  expect(await readState()).toEqual({ sequence: 0, state: emptyState });
});

it(`a request carries ${maxOperationsSent} operations and no more`, async () => {
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
  ['none', []],
  ['one without an id', [{ kind: 'tick_task' }]],
  ['one that is no object', ['tick']],
])('a request with %s is refused whole', async (_what, operations) => {
  const { post } = await startCalls();
  expect((await post(operations)).status).toBe(400);
});

it('a request is refused once its person has sent more than an outbox holds', async () => {
  const { post } = await startCalls();
  // Nothing can be read of them, so that the database is not asked.
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

describe('what was accepted', () => {
  /** Somebody whose other device is open, with what it hears. */
  async function openDevice() {
    const house = await startTestApp();
    const url = await serveTestLive(house);
    const person = await house.signUp({ isPremium: true });
    const device = await openLiveClient(url, person);
    const hear = async (name: string, count: number) => {
      const address = `${name}:${person.userId}`;
      await waitUntil(() => device.messagesOf(address).length >= count);
      return device.messagesOf(address);
    };
    for (const name of ['operations', 'lists', 'run']) await device.subscribe(`${name}:${person.userId}`);
    return { house, url, person, hear, ...createOperationCalls(house, person) };
  }

  it('an accepted operation reaches the person’s other devices as the operation itself, in its order, and what was refused does not', async () => {
    const { send, stamp, hear } = await openDevice();
    const operations = [stamp(addTask('a')), stamp(addTask('a')), stamp(addTask('b'))];
    await send(operations);
    expect(await hear('operations', 2)).toEqual([
      { sequence: 1, operation: operations[0] },
      { sequence: 2, operation: operations[2] },
    ]);
  });

  it('an accepted operation is published to its person alone', async () => {
    const { house, url, person } = await openDevice();
    const stranger = await openLiveClient(url, await house.signUp({ isPremium: true }));
    expect(await stranger.subscribe(`operations:${person.userId}`)).toMatchObject({ reason: 'not_yours' });
  });

  it('an accepted operation reaches an open tab of the release before as it knows it', async () => {
    const { act, hear } = await openDevice();
    const task = { id: randomUUID(), text: 'Write' };
    await act(addTask(task.text, task.id));
    await act({ kind: 'tick_task', taskId: task.id, isCompleted: true });
    const key = randomUUID();
    await act({ kind: 'start_run', key, task: runTask(task) });
    await act({ kind: 'drop_run', key });
    expect(await hear('lists', 2)).toMatchObject([
      { kind: 'task_added', task },
      { kind: 'task_changed', task: { ...task, isCompleted: true } },
    ]);
    expect(await hear('run', 2)).toMatchObject([
      { revision: 1, run: { timer: { key } } },
      { revision: 2, run: null },
    ]);
  });

  it('an accepted operation of an open tab of the release before reaches the other devices too', async () => {
    const { house, person, hear, readState } = await openDevice();
    const { cookie } = person;
    const body = { id: randomUUID(), text: 'Write', titleIfNew: 'Today' };
    await house.request('/api/task-lists/current/tasks', { cookie, body });
    expect(await hear('operations', 1)).toMatchObject([
      { sequence: 1, operation: { kind: 'add_task', taskId: body.id, text: 'Write' } },
    ]);
    const to = house.clock.now().getTime();
    const run = { key: randomUUID(), taskId: body.id, taskText: 'Write', spans: [{ from: to - 60_000, to }] };
    await house.request('/api/runs', { cookie, body: run });
    // They never heard of the run, so they ask for the state.
    expect((await hear('operations', 2))[1]).toEqual({ sequence: 2, operation: null });
    expect((await readState()).state.lists[0]?.tasks).toMatchObject([{ isCompleted: true }]);
  });
});
