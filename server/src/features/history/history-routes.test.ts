import { randomUUID } from 'node:crypto';
import type { HistoryPage } from '@focuspool/domain/history/history-contract';
import type { HistoryFound } from '@focuspool/domain/history/search';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createOperationCalls } from '../../../testing/operation-calls.ts';
import type { Person } from '../../../testing/people.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { taskLists, tasks } from '../task/task-tables.ts';

const app = await startTestApp();
const { request, signUp, services } = app;
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

it('a list in the history sums more minutes than a 32-bit integer holds', async () => {
  const person = await signUp({ isPremium: true });
  const listId = await completeList(person, '2026-11-01T10:00:00Z');
  const moved = { listId, isCompleted: true, minutes: 1_000_000_000 };
  await database
    .insert(tasks)
    .values(['Read', 'Write', 'Mail'].map((text) => ({ ...moved, id: randomUUID(), text })));
  expect((await readPage(person)).lists).toMatchObject([{ minutes: 3_000_000_000 }]);
});

it('the history requires premium', async () => {
  const free = await signUp();
  expect((await request('/api/history')).status).toBe(401);
  expect((await request('/api/history', { cookie: free.cookie })).status).toBe(403);
});

it('the history is empty at first', async () => {
  expect(await readPage(await signUp({ isPremium: true }))).toEqual({ lists: [], next: null });
});

it('the history shows completed lists newest first with their sums, and no open list', async () => {
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

it('the history pages through lists of the same instant without losing or repeating one', async () => {
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

it('the history refuses an invalid cursor', async () => {
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

it('the tasks of a completed list of another person are not found', async () => {
  const owner = await signUp({ isPremium: true });
  const other = await signUp({ isPremium: true });
  const id = await completeList(owner, '2026-11-20T10:00:00.000Z', ['Secret']);
  expect((await request(`/api/history/${id}/tasks`, { cookie: other.cookie })).status).toBe(404);
  expect((await request('/api/history/nonsense/tasks', { cookie: other.cookie })).status).toBe(400);
});

it('ReDo takes the list out of the history, keeps its tasks and may be repeated', async () => {
  const person = await signUp({ isPremium: true });
  const { act } = createOperationCalls(app, person);
  const id = await completeList(person, '2026-11-20T10:00:00.000Z', ['Read', 'Write']);
  for (const _press of [1, 2]) expect(await act({ kind: 'open_list', listId: id })).toBe('accepted');
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

it('ReDo of a list of another person changes nothing', async () => {
  const owner = await signUp({ isPremium: true });
  const { act } = createOperationCalls(app, await signUp({ isPremium: true }));
  const id = await completeList(owner, '2026-11-20T10:00:00.000Z');
  expect(await act({ kind: 'open_list', listId: id })).toBe('list_missing');
  expect((await readPage(owner)).lists).toHaveLength(1);
});

async function search(person: Person, q: string, query = ''): Promise<HistoryFound> {
  const response = await request(`/api/history/search?q=${encodeURIComponent(q)}${query}`, {
    cookie: person.cookie,
  });
  expect(response.status).toBe(200);
  return (await response.json()) as HistoryFound;
}

it('searching the history requires premium and a valid query', async () => {
  const { cookie } = await signUp({ isPremium: true });
  expect((await request('/api/history/search?q=a')).status).toBe(401);
  expect((await request('/api/history/search?q=a', { cookie: (await signUp()).cookie })).status).toBe(403);
  for (const query of ['', '?q=', '?q=%20', `?q=${'w'.repeat(101)}`, '?q=%00'])
    expect((await request(`/api/history/search${query}`, { cookie })).status).toBe(400);
});

it('a history search covers titles, tasks and notes of the person’s own completed lists only', async () => {
  const person = await signUp({ isPremium: true });
  const thesis = await completeList(person, '2026-11-20T10:00:00.000Z', ['Write page 1', 'Read', 'Page 2']);
  const garden = await completeList(person, '2026-11-21T10:00:00.000Z', ['Müll', '50 % of_it\\']);
  await database.update(tasks).set({ note: 'First the ÄPFEL' }).where(eq(tasks.text, 'Müll'));
  await completeList(await signUp({ isPremium: true }), '2026-11-20T10:00:00.000Z', ['Page 3']);
  await database.insert(taskLists).values({
    ...{ id: makeListId(), userId: person.userId, title: 'An open page', createdAt: new Date() },
  });
  const found = async (q: string) =>
    (await search(person, q)).lists.map(({ id, matches }) => [id, matches.map(({ text }) => text)]);
  expect(await found('PAGE')).toEqual([[thesis, ['Write page 1', 'Page 2']]]);
  expect(await found('of 2026-11-2')).toEqual([
    [garden, []],
    [thesis, []],
  ]);
  expect(await found('Äpfel')).toEqual([[garden, ['Müll']]]);
  expect(await found('MÜLL')).toEqual([[garden, ['Müll']]]);
  expect(await found('Mu\u0308ll')).toEqual([[garden, ['Müll']]]);
  // A half-composed accent, as some keyboards write it, and letters that are never composed.
  for (const text of ['tiê\u0301ng', 'प\u095Dना']) {
    const list = await completeList(person, '2026-11-19T10:00:00.000Z', [text]);
    expect(await found(text)).toEqual([[list, [text]]]);
    expect(await found(text.normalize())).toEqual([[list, [text]]]);
  }
  expect(await found('50 % of_it\\')).toEqual([[garden, ['50 % of_it\\']]]);
  expect(await found('_')).toEqual([[garden, ['50 % of_it\\']]]);
  expect(await found('0%o')).toEqual([]);
  expect((await search(person, 'read')).lists).toMatchObject([{ total: 3, done: 1, minutes: 25 }]);
});

it('a history search is paged and returns the first five matches of each list, and how many there are', async () => {
  const person = await signUp({ isPremium: true });
  const texts = Array.from({ length: 7 }, (_, at) => `Part ${at}`);
  for (let day = 1; day <= 21; day += 1) {
    await completeList(
      person,
      `2026-10-${String(day).padStart(2, '0')}T10:00:00.000Z`,
      day === 1 ? texts : ['Part'],
    );
  }
  const first = await search(person, 'part');
  expect(first.lists).toHaveLength(20);
  const { lists, next } = await search(person, 'part', `&${new URLSearchParams(first.next ?? {})}`);
  expect(next).toBeNull();
  expect(lists.map(({ matches }) => matches.map(({ text }) => text))).toEqual([texts.slice(0, 5)]);
  expect(lists.map(({ matchCount }) => matchCount)).toEqual([7]);
});
