import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  addTask,
  addTaskNamed,
  createOperationCalls,
  makeListId,
  noteRowsChanged,
} from '../../../testing/operation-calls.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { taskLists } from '../task/task-tables.ts';

const app = await startTestApp();
const { database } = app.services;
const twenty = Array.from({ length: 20 }, (_, at) => at);

async function startPerson() {
  const person = await app.signUp({ isPremium: true });
  const calls = createOperationCalls(app, person);
  const open = (listId: string) => calls.act({ kind: 'open_list', listId });
  const complete = (listId: string) => calls.act({ kind: 'complete_list', listId });
  return {
    ...calls,
    person,
    open,
    complete,
    add: async (text: string) => (await addTaskNamed(app, person, text)).list.id,
    /** Adds lists with one task each and completes them, the oldest first. */
    async completeLists(...texts: string[]): Promise<string[]> {
      const ids: string[] = [];
      for (const text of texts) {
        const { list } = await addTaskNamed(app, person, text);
        await complete(list.id);
        app.clock.advance(1_000);
        ids.push(list.id);
      }
      return ids;
    },
    readIds: async () => (await calls.readRows()).lists.map(({ id }) => id),
    readTexts: async () => (await calls.readRows()).lists[0]?.tasks.map(({ text }) => text),
  };
}

it('first tasks added by 20 tabs at once end up on one list', async () => {
  const { act, readRows } = await startPerson();
  const verdicts = await Promise.all(twenty.map((at) => act(addTask(`Task ${at}`))));
  expect(verdicts).toEqual(twenty.map(() => 'accepted'));
  const { lists } = await readRows();
  expect(lists.map(({ tasks }) => tasks.map(({ text }) => text).sort())).toEqual([
    twenty.map((at) => `Task ${at}`).sort(),
  ]);
});

it('a task added by 20 tabs at once is on the list once', async () => {
  const { act, readTexts } = await startPerson();
  const verdicts = await Promise.all(twenty.map(() => act(addTask('Write'))));
  expect(verdicts.sort()).toEqual(['accepted', ...Array(19).fill('task_duplicate')]);
  expect(await readTexts()).toEqual(['Write']);
});

it('texts and titles are stored exactly', async () => {
  const { act, readRows, readTexts } = await startPerson();
  const texts = [
    '__proto__',
    'a/b.c#$[]',
    'it\'s 50 % \\ "done"',
    'اكتب مقدمة الفصل الثاني',
    '👨‍👩‍👧‍👦',
    '🦖'.repeat(50),
    'w'.repeat(50),
    'é',
    'e\u0301',
  ];
  const listIfNone = { id: makeListId(), title: '🦖'.repeat(50) };
  for (const text of texts) expect(await act(addTask(text, randomUUID(), listIfNone))).toBe('accepted');
  expect(await readTexts()).toEqual(texts);
  expect((await readRows()).lists[0]?.title).toBe(listIfNone.title);
  for (const title of ['Title...', 'a/b.c#$[]', 'رسالة']) {
    await act({ kind: 'retitle_list', listId: listIfNone.id, title });
    expect((await readRows()).lists[0]?.title).toBe(title);
  }
});

it('ticking and unticking a task earns neither trophy nor minutes', async () => {
  const { act, person, readRows } = await startPerson();
  const { task } = await addTaskNamed(app, person, 'Write');
  for (const isCompleted of [true, true, false, true]) {
    expect(await act({ kind: 'tick_task', taskId: task.id, isCompleted })).toBe('accepted');
    const { lists, totals } = await readRows();
    expect(lists[0]?.tasks).toEqual([{ ...task, isCompleted }]);
    expect(totals).toEqual({ trophies: 0, totalMinutes: 0 });
  }
});

it('the oldest open list comes first, and completing it brings up the next one', async () => {
  const { person, add, complete, completeLists, readIds } = await startPerson();
  const [older = ''] = await completeLists('Write');
  const newer = await add('Read');
  await database.update(taskLists).set({ completedAt: null }).where(eq(taskLists.id, older));
  await noteRowsChanged(database, person);
  expect(await readIds()).toEqual([older, newer]);
  await complete(older);
  expect(await readIds()).toEqual([newer]);
});

it('a list that is opened moves to the front, ahead of those opened before it', async () => {
  const { add, open, completeLists, readIds } = await startPerson();
  const [first = '', second = ''] = await completeLists('Read', 'Write');
  const list = await add('Mail');
  await open(first);
  await open(second);
  expect(await readIds()).toEqual([second, first, list]);
  await open(list);
  expect(await readIds()).toEqual([list, second, first]);
  await open(first);
  expect(await readIds()).toEqual([first, list, second]);
});

it('the list opened last comes first even if the clock was set back in between', async () => {
  const { open, completeLists, readIds } = await startPerson();
  const [first = '', second = ''] = await completeLists('Read', 'Write');
  app.clock.advance(60_000);
  await open(first);
  app.clock.advance(-60_000);
  await open(second);
  expect(await readIds()).toEqual([second, first]);
});

it('lists opened at the same moment are all open, and opening one again puts it first', async () => {
  const { open, completeLists, readIds } = await startPerson();
  const ids = await completeLists('Read', 'Write', 'Mail', 'Cook');
  expect(await Promise.all(ids.map(open))).toEqual(ids.map(() => 'accepted'));
  expect((await readIds()).toSorted()).toEqual(ids.toSorted());
  await open(ids[0] ?? '');
  expect((await readIds())[0]).toBe(ids[0]);
});

it('a new task joins the list opened last, and completing that list brings up the previous one', async () => {
  const { add, open, complete, completeLists, readIds, readTexts } = await startPerson();
  const [older = '', newer = ''] = await completeLists('Read', 'Write');
  await open(older);
  await open(newer);
  expect(await add('Mail')).toBe(newer);
  await complete(newer);
  expect(await readIds()).toEqual([older]);
  expect(await readTexts()).toEqual(['Read']);
});
