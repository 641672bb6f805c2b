import { randomUUID } from 'node:crypto';
import type { ListEvent } from '@focuspool/domain/operation/earlier-release';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { expect, it } from 'vitest';
import { openLiveClient, serveTestLive } from '../../../../testing/live-client.ts';
import { addTaskNamed, createTaskCalls } from '../../../../testing/task-calls.ts';
import { startTestApp } from '../../../../testing/test-app.ts';

// The apps of the tests share this one's database.
await startTestApp();

/** Somebody whose other device is open, with all that it hears. */
async function openDevice() {
  const app = await startTestApp();
  const url = await serveTestLive(app);
  const person = await app.signUp({ isPremium: true });
  const device = await openLiveClient(url, person);
  const address = `lists:${person.userId}`;
  await device.subscribe(address);
  const hear = (count: number) =>
    waitUntil(() => {
      const news = device.messagesOf(address) as ListEvent[];
      return news.length >= count && news;
    });
  return { app, url, person, address, calls: createTaskCalls(app, person), hear };
}

it('a change to a list reaches the other devices when tasks are added, renamed, ticked and deleted, and the list retitled', async () => {
  const { calls, hear } = await openDevice();
  const { list, task } = await addTaskNamed(calls, 'Write');
  await calls.change(task.id, { text: 'Rewrite' });
  await calls.change(task.id, { isCompleted: true });
  await calls.retitle(list.id, 'Thesis');
  await calls.remove(task.id);
  expect(await hear(5)).toEqual([
    { kind: 'task_added', list, task },
    { kind: 'task_changed', task: { ...task, text: 'Rewrite' } },
    { kind: 'task_changed', task: { ...task, text: 'Rewrite', isCompleted: true } },
    { kind: 'list_retitled', list: { ...list, title: 'Thesis' } },
    { kind: 'task_deleted', taskId: task.id },
  ]);
});

it('a change to a list reaches the other devices when it is completed and opened again', async () => {
  const { app, person, calls, hear } = await openDevice();
  const { list, task } = await addTaskNamed(calls, 'Write');
  await calls.complete(list.id);
  expect((await hear(2)).at(-1)).toEqual({ kind: 'list_current', list: null, waiting: [] });
  const { cookie } = person;
  const redone = await app.request(`/api/history/${list.id}/redo`, { method: 'POST', cookie });
  expect(redone.status).toBe(200);
  expect((await hear(3)).at(-1)).toEqual({
    kind: 'list_current',
    list: { ...list, tasks: [task] },
    waiting: [],
  });
});

it('a change to a list reaches the other devices when a run on one of its tasks is counted', async () => {
  const { app, person, calls, hear } = await openDevice();
  const { task } = await addTaskNamed(calls, 'Write');
  app.clock.advance(25 * 60_000);
  const to = app.clock.now().getTime();
  const spans = [{ from: to - 10 * 60_000, to }];
  const body = { key: randomUUID(), taskId: task.id, taskText: 'Write', spans };
  expect((await app.request('/api/runs', { body, cookie: person.cookie })).status).toBe(200);
  const changed = { ...task, isCompleted: true, minutes: 10, runs: 1 };
  expect((await hear(2)).at(-1)).toEqual({ kind: 'task_changed', task: changed });
});

it('nothing is heard of a change that was refused', async () => {
  const { calls, hear } = await openDevice();
  const { task } = await addTaskNamed(calls, 'Write');
  expect((await calls.add('Write')).status).toBe(409);
  expect((await calls.change(randomUUID(), { text: 'Read' })).status).toBe(404);
  await calls.remove(task.id);
  expect((await hear(2)).map(({ kind }) => kind)).toEqual(['task_added', 'task_deleted']);
});

it('nothing is heard of a task whose call arrives once more after its list was completed', async () => {
  const { calls, hear } = await openDevice();
  const { list, task } = await addTaskNamed(calls, 'Write');
  await calls.complete(list.id);
  expect((await calls.add('Write', task.id)).status).toBe(200);
  const read = await addTaskNamed(calls, 'Read');
  expect((await hear(3)).slice(1)).toEqual([
    { kind: 'list_current', list: null, waiting: [] },
    { kind: 'task_added', ...read },
  ]);
});

it("nothing is heard of somebody else's lists", async () => {
  const { app, url, address, calls } = await openDevice();
  const stranger = await openLiveClient(url, await app.signUp({ isPremium: true }));
  expect(await stranger.subscribe(address)).toEqual({
    type: 'refused',
    topic: address,
    reason: 'not_yours',
  });
  await addTaskNamed(calls, 'Secret');
  // A question of its own is answered after everything that came before.
  await stranger.subscribe('gossip');
  expect(stranger.messagesOf(address)).toEqual([]);
});
