import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addTaskNamed, createOperationCalls } from '../../../testing/operation-calls.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { applyRunToTask, findTaskForRun } from './task-store.ts';
import { tasks } from './task-tables.ts';

const app = await startTestApp();
const { database } = app.services;

async function startTask() {
  const person = await app.signUp({ isPremium: true });
  const added = await addTaskNamed(app, person, 'Write');
  return { ...added, ...createOperationCalls(app, person), userId: person.userId };
}

it('the task of a run is found for its owner only, also on a completed list', async () => {
  const { task, list, act, userId } = await startTask();
  await act({ kind: 'complete_list', listId: list.id });
  const other = await app.signUp({ isPremium: true });
  await database.transaction(async (tx) => {
    expect(await findTaskForRun(tx, userId, task.id)).toEqual({
      id: task.id,
      text: 'Write',
      isCompleted: false,
      hasTrophy: false,
      listTitle: list.title,
    });
    expect(await findTaskForRun(tx, other.userId, task.id)).toBeNull();
    expect(await findTaskForRun(tx, userId, randomUUID())).toBeNull();
  });
});

it('a task adds up the minutes of its runs and keeps its one trophy', async () => {
  const { task, userId } = await startTask();
  await database.transaction(async (tx) => {
    await applyRunToTask(tx, task.id, { minutes: 25, givesTrophy: true });
    await applyRunToTask(tx, task.id, { minutes: 9, givesTrophy: false });
    expect(await findTaskForRun(tx, userId, task.id)).toMatchObject({ isCompleted: true, hasTrophy: true });
  });
  const [row] = await database.select().from(tasks).where(eq(tasks.id, task.id));
  expect(row?.minutes).toBe(34);
});

it('a task loses no minutes of runs that are added at the same time', async () => {
  const { task } = await startTask();
  const runs = Array.from({ length: 10 }, () =>
    database.transaction((tx) => applyRunToTask(tx, task.id, { minutes: 5, givesTrophy: false })),
  );
  await Promise.all(runs);
  const [row] = await database.select().from(tasks).where(eq(tasks.id, task.id));
  expect(row?.minutes).toBe(50);
});
