import { once } from 'node:events';
import { type IncomingMessage, request as sendRequest } from 'node:http';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { serveTestApp } from '../../../testing/live-client.ts';
import { createOperationCalls, makeListId, startRun } from '../../../testing/operation-calls.ts';
import type { Person } from '../../../testing/people.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { taskLists } from '../task/task-tables.ts';
import { writeSnapshot } from './write-snapshot.ts';

const app = await startTestApp();
const { database } = app.services;

/** So many that their JSON does not fit into the buffers at both ends of a connection. */
const lists = 8;

async function fillLists({ userId }: Person): Promise<void> {
  for (let n = 1; n <= lists; n += 1) {
    const id = makeListId();
    await database.insert(taskLists).values({ id, userId, title: `List ${n}`, createdAt: app.clock.now() });
    await database.execute(sql`insert into tasks (id, list_id, text, note)
      select gen_random_uuid(), ${id}, 'Task ' || n, repeat('€', 500) from generate_series(1, 1000) n`);
  }
}

/** Asks on a connection of its own, and reads nothing of the answer. */
function askWithoutTaking(port: number, { cookie }: Person, answered: IncomingMessage[]) {
  const sent = sendRequest({ port, path: '/api/operations/state', headers: { cookie }, agent: false });
  onTestFinished(() => void sent.destroy());
  sent.on('error', () => {});
  sent.once('response', (response) => answered.push(response));
  sent.end();
}

it('at most three large replies to a person are under way at once, and other requests do not wait', async () => {
  const [busy, other] = [await app.signUp({ isPremium: true }), await app.signUp({ isPremium: true })];
  await fillLists(busy);
  const port = await serveTestApp(app);
  const answered: IncomingMessage[] = [];
  for (let n = 0; n < 6; n += 1) askWithoutTaking(port, busy, answered);
  await waitUntil(() => answered.length >= 3);

  const read = ({ cookie }: Person, path: string) =>
    fetch(`http://127.0.0.1:${port}/api${path}`, { headers: { cookie } });
  for (let n = 0; n < 10; n += 1)
    expect(await (await read(other, '/operations/state')).json()).toMatchObject({ sequence: 0 });
  expect((await read(busy, '/stats/week')).status).toBe(200);
  const { act } = createOperationCalls(app, busy);
  expect(await act({ kind: 'set_goal', minutes: 60 })).toBe('accepted');
  expect(answered).toHaveLength(3);

  const [one, next] = answered;
  one?.destroy();
  await waitUntil(() => answered.length === 4);
  if (next) await once(next.resume(), 'end');
  await waitUntil(() => answered.length === 5);
  for (let taken = 2; taken < 6; taken += 1) {
    await waitUntil(() => answered.length > taken);
    answered[taken]?.resume();
  }
  expect(answered.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
});

it('a state with full lists is sent unchanged, one list at a time', async () => {
  const person = await app.signUp({ isPremium: true });
  await fillLists(person);
  const run = await startRun(app, person);
  const { readState, readRows } = createOperationCalls(app, person);
  const { sequence, state } = await readState();
  expect(state.run).toEqual(run);
  expect(state.lists.map(({ tasks }) => tasks.length)).toEqual(Array(lists).fill(1_000));
  expect(state).toEqual(await readRows());

  const pieces = await Array.fromAsync(writeSnapshot({ sequence, state }));
  expect(JSON.parse(pieces.join(''))).toEqual({ sequence, state });
  expect(pieces).toHaveLength(lists + 2);
  const { body } = await app.request('/api/operations/state', { cookie: person.cookie });
  expect(await Array.fromAsync(body ?? [])).toHaveLength(lists + 2);
});
