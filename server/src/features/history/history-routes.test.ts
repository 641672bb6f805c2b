import { randomUUID } from 'node:crypto';
import type { HistoryPage } from '@focuspool/domain/history/history-contract';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Person } from '../../../testing/people.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { taskLists, tasks } from '../task/task-tables.ts';

const { request, signUp, services } = await startTestApp();
const { database } = services;

let listsMade = 0;

function makeListId(): string {
  listsMade += 1;
  return `-${String(listsMade).padStart(19, '0')}`;
}

async function completeList(person: Person, completedAt: string, texts: string[] = []): Promise<string> {
  const id = makeListId();
  const at = new Date(completedAt);
  await database
    .insert(taskLists)
    .values({ id, userId: person.userId, title: `Of ${completedAt}`, createdAt: at, completedAt: at });
  for (const [place, text] of texts.entries()) {
    await database.insert(tasks).values({
      id: randomUUID(),
      listId: id,
      text,
      isCompleted: place === 0,
      minutes: place === 0 ? 25 : 0,
    });
  }
  return id;
}

async function readPage(person: Person, query = ''): Promise<HistoryPage> {
  const response = await request(`/api/history${query}`, { cookie: person.cookie });
  expect(response.status).toBe(200);
  return (await response.json()) as HistoryPage;
}

it('the history is for premium members alone', async () => {
  const free = await signUp();
  expect((await request('/api/history')).status).toBe(401);
  expect((await request('/api/history', { cookie: free.cookie })).status).toBe(403);
});

it('the history is empty at first', async () => {
  expect(await readPage(await signUp({ isPremium: true }))).toEqual({ lists: [], next: null });
});

it('the history shows completed lists newest first, with what was done, and no open one', async () => {
  const person = await signUp({ isPremium: true });
  const older = await completeList(person, '2026-11-20T10:00:00.000Z', ['Read', 'Write']);
  const newer = await completeList(person, '2026-11-21T10:00:00.000Z');
  await database
    .insert(taskLists)
    .values({ id: makeListId(), userId: person.userId, title: 'Open', createdAt: new Date() });

  expect(await readPage(person)).toEqual({
    lists: [
      {
        id: newer,
        title: 'Of 2026-11-21T10:00:00.000Z',
        completedAt: '2026-11-21T10:00:00.000Z',
        done: 0,
        total: 0,
        minutes: 0,
      },
      {
        id: older,
        title: 'Of 2026-11-20T10:00:00.000Z',
        completedAt: '2026-11-20T10:00:00.000Z',
        done: 1,
        total: 2,
        minutes: 25,
      },
    ],
    next: null,
  });
});

it('the history pages through lists of one and the same instant without losing or repeating one', async () => {
  const person = await signUp({ isPremium: true });
  const made: string[] = [];
  for (let place = 0; place < 45; place += 1)
    made.push(await completeList(person, '2026-11-21T10:00:00.000Z'));

  const seen: string[] = [];
  let query = '';
  for (const expected of [20, 20, 5]) {
    const { lists, next } = await readPage(person, query);
    expect(lists).toHaveLength(expected);
    seen.push(...lists.map((list) => list.id));
    query = next ? `?${new URLSearchParams(next)}` : 'last';
  }
  expect(query).toBe('last');
  expect(seen).toEqual(made.reverse());
});

it('the history refuses a cursor that is none', async () => {
  const person = await signUp({ isPremium: true });
  const response = await request('/api/history?before=yesterday', { cookie: person.cookie });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: { fields: { before: 'The time must be an ISO time' } },
  });
});

it('the tasks of a completed list come in the order they were added', async () => {
  const person = await signUp({ isPremium: true });
  const id = await completeList(person, '2026-11-20T10:00:00.000Z', ['Read', 'Write']);
  const response = await request(`/api/history/${id}/tasks`, { cookie: person.cookie });
  expect(await response.json()).toMatchObject({
    tasks: [
      { text: 'Read', isCompleted: true, minutes: 25 },
      { text: 'Write', isCompleted: false, minutes: 0 },
    ],
  });
});

it('the tasks of a completed list of somebody else are not to be found', async () => {
  const owner = await signUp({ isPremium: true });
  const other = await signUp({ isPremium: true });
  const id = await completeList(owner, '2026-11-20T10:00:00.000Z', ['Secret']);
  expect((await request(`/api/history/${id}/tasks`, { cookie: other.cookie })).status).toBe(404);
  expect((await request('/api/history/nonsense/tasks', { cookie: other.cookie })).status).toBe(400);
});

it('ReDo takes the list out of the history, its tasks as they were, and may be pressed twice', async () => {
  const person = await signUp({ isPremium: true });
  const id = await completeList(person, '2026-11-20T10:00:00.000Z', ['Read', 'Write']);
  for (const _press of [1, 2]) {
    const response = await request(`/api/history/${id}/redo`, { method: 'POST', cookie: person.cookie });
    expect(response.status).toBe(200);
  }
  expect((await readPage(person)).lists).toEqual([]);
  const kept = await database
    .select({ text: tasks.text, isCompleted: tasks.isCompleted })
    .from(tasks)
    .where(eq(tasks.listId, id))
    .orderBy(tasks.position);
  expect(kept).toEqual([
    { text: 'Read', isCompleted: true },
    { text: 'Write', isCompleted: false },
  ]);
});

it('ReDo of a list of somebody else changes nothing', async () => {
  const owner = await signUp({ isPremium: true });
  const other = await signUp({ isPremium: true });
  const id = await completeList(owner, '2026-11-20T10:00:00.000Z');
  const response = await request(`/api/history/${id}/redo`, { method: 'POST', cookie: other.cookie });
  expect(response.status).toBe(404);
  expect((await readPage(owner)).lists).toHaveLength(1);
});
