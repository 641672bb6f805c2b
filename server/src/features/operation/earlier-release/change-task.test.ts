import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { addTaskNamed, createTaskCalls, readOpenList, readRefusal } from '../../../../testing/task-calls.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { findProfile } from '../../profile/profile-store.ts';

const app = await startTestApp();
const startCalls = async () => createTaskCalls(app, await app.signUp({ isPremium: true }));

it('renaming keeps the place, the state and the id', async () => {
  const calls = await startCalls();
  const { task } = await addTaskNamed(calls, 'Write');
  await addTaskNamed(calls, 'Read');
  await calls.change(task.id, { isCompleted: true });
  const response = await calls.change(task.id, { text: '  Rewrite ' });
  expect(await response.json()).toEqual({ task: { ...task, text: 'Rewrite', isCompleted: true } });
  expect((await readOpenList(calls)).tasks.map(({ text }) => text)).toEqual(['Rewrite', 'Read']);
});

it("renaming to another one's text is refused and changes nothing", async () => {
  const calls = await startCalls();
  const { task } = await addTaskNamed(calls, 'Write');
  await addTaskNamed(calls, 'Read');
  const response = await calls.change(task.id, { text: 'Read' });
  expect(await readRefusal(response)).toMatchObject({ status: 409, reason: 'task_duplicate' });
  expect((await readOpenList(calls)).tasks.map(({ text }) => text)).toEqual(['Write', 'Read']);
});

it('renaming to its own text is fine', async () => {
  const calls = await startCalls();
  const { task } = await addTaskNamed(calls, 'Write');
  expect((await calls.change(task.id, { text: 'Write' })).status).toBe(200);
});

it('renaming of two tasks to one text at once lets one have it', async () => {
  const calls = await startCalls();
  const one = await addTaskNamed(calls, 'One');
  const two = await addTaskNamed(calls, 'Two');
  const responses = await Promise.all([one, two].map(({ task }) => calls.change(task.id, { text: 'Three' })));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('ticking sets the state both ways and earns neither trophy nor minutes', async () => {
  const person = await app.signUp({ isPremium: true });
  const calls = createTaskCalls(app, person);
  const { task } = await addTaskNamed(calls, 'Write');
  for (const isCompleted of [true, true, false, true]) {
    const response = await calls.change(task.id, { isCompleted });
    expect(await response.json()).toEqual({ task: { ...task, isCompleted } });
    expect((await readOpenList(calls)).tasks).toEqual([{ ...task, isCompleted }]);
  }
  expect(await findProfile(app.services.database, person.userId)).toMatchObject({
    trophies: 0,
    totalMinutes: 0,
  });
});

it('deleting may be asked twice', async () => {
  const calls = await startCalls();
  const { task } = await addTaskNamed(calls, 'Write');
  await addTaskNamed(calls, 'Read');
  expect((await calls.remove(task.id)).status).toBe(200);
  expect((await calls.remove(task.id)).status).toBe(200);
  expect((await readOpenList(calls)).tasks.map(({ text }) => text)).toEqual(['Read']);
});

it('deleting gives the text free', async () => {
  const calls = await startCalls();
  const { task } = await addTaskNamed(calls, 'Write');
  await calls.remove(task.id);
  expect((await calls.add('Write')).status).toBe(200);
});

it('a task that is not there cannot be changed', async () => {
  const calls = await startCalls();
  const response = await calls.change(randomUUID(), { isCompleted: true });
  expect(await readRefusal(response)).toMatchObject({ status: 404, reason: 'task_missing' });
});
