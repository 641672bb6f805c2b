import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  addTaskNamed,
  createTaskCalls,
  noteRowsChanged,
  readOpenList,
  readRefusal,
} from '../../../../testing/task-calls.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { taskLists } from '../../task/task-tables.ts';

const app = await startTestApp();
const { database } = app.services;
const startCalls = async () => createTaskCalls(app, await app.signUp({ isPremium: true }));

async function readCompletedAt(listId: string): Promise<Date | null | undefined> {
  const rows = await database.select().from(taskLists).where(eq(taskLists.id, listId));
  return rows[0]?.completedAt;
}

it('completing a list lets the next task make a new one', async () => {
  const calls = await startCalls();
  const first = await addTaskNamed(calls, 'Write');
  expect((await calls.complete(first.list.id)).status).toBe(200);
  const second = await addTaskNamed(calls, 'Read');
  expect(second.list.id).not.toBe(first.list.id);
  expect((await readOpenList(calls)).tasks).toEqual([second.task]);
});

it('completing a list twice keeps the time of the first', async () => {
  const calls = await startCalls();
  const { list } = await addTaskNamed(calls, 'Write');
  await calls.complete(list.id);
  const completedAt = app.clock.now();
  app.clock.advance(60_000);
  expect((await calls.complete(list.id)).status).toBe(200);
  expect(await readCompletedAt(list.id)).toEqual(completedAt);
});

it('completing a list closes it to changes of another tab', async () => {
  const calls = await startCalls();
  const { list, task } = await addTaskNamed(calls, 'Write');
  await calls.complete(list.id);
  const refused = [
    await calls.change(task.id, { text: 'Rewrite' }),
    await calls.change(task.id, { isCompleted: true }),
    await calls.remove(task.id),
    await calls.retitle(list.id, 'Too late'),
  ];
  for (const response of refused) {
    expect(await readRefusal(response)).toMatchObject({ status: 409, reason: 'list_completed' });
  }
});

it('completing a list brings up the oldest of those that are open', async () => {
  const person = await app.signUp({ isPremium: true });
  const calls = createTaskCalls(app, person);
  const older = await addTaskNamed(calls, 'Write');
  await calls.complete(older.list.id);
  app.clock.advance(1_000);
  const newer = await addTaskNamed(calls, 'Read');
  await database.update(taskLists).set({ completedAt: null }).where(eq(taskLists.id, older.list.id));
  await noteRowsChanged(database, person);
  expect((await readOpenList(calls)).id).toBe(older.list.id);
  await calls.complete(older.list.id);
  expect((await readOpenList(calls)).id).toBe(newer.list.id);
});

it('retitling a list keeps the title exactly', async () => {
  const calls = await startCalls();
  const { list } = await addTaskNamed(calls, 'Write');
  for (const title of ['Title...', '🦖'.repeat(50), 'a/b.c#$[]', 'رسالة']) {
    expect(await (await calls.retitle(list.id, title)).json()).toEqual({ list: { ...list, title } });
    expect((await readOpenList(calls)).title).toBe(title);
  }
});

it('retitling a list that does not exist is refused', async () => {
  const calls = await startCalls();
  const response = await calls.retitle('-zzzzzzzzzzzzzzzzzzz', 'Nowhere');
  expect(await readRefusal(response)).toMatchObject({ status: 404, reason: 'list_missing' });
});
