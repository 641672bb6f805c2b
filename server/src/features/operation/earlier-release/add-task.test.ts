import { randomUUID } from 'node:crypto';
import { maxTasksInList } from '@focuspool/domain/task/task-list';
import { expect, it } from 'vitest';
import {
  addTaskNamed,
  createTaskCalls,
  noteRowsChanged,
  readOpenList,
  readRefusal,
} from '../../../../testing/task-calls.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { tasks } from '../../task/task-tables.ts';

const app = await startTestApp();
const startCalls = async () => createTaskCalls(app, await app.signUp({ isPremium: true }));

const twenty = Array.from({ length: 20 }, (_, at) => at);

it('the first task makes the list, with the title that the browser gives', async () => {
  const calls = await startCalls();
  const id = randomUUID();
  const response = await calls.add('Write', id, 'Mar 1, 2026, 10:30 AM');
  const task = { id, text: 'Write', isCompleted: false, minutes: 0 };
  const list = {
    id: expect.stringMatching(/^-[A-Za-z0-9_-]{19}$/),
    title: 'Mar 1, 2026, 10:30 AM',
    createdAt: app.clock.now().toISOString(),
  };
  expect(await response.json()).toEqual({ list, task });
  expect(await readOpenList(calls)).toEqual({ ...list, tasks: [task] });
});

it('the first task sent by 20 tabs at once makes one list with all of them', async () => {
  const calls = await startCalls();
  const responses = await Promise.all(twenty.map((at) => calls.add(`Task ${at}`, randomUUID(), `Tab ${at}`)));
  expect(responses.map(({ status }) => status)).toEqual(twenty.map(() => 200));
  const { id, tasks: added } = await readOpenList(calls);
  expect(added.map(({ text }) => text).sort()).toEqual(twenty.map((at) => `Task ${at}`).sort());
  expect((await calls.complete(id)).status).toBe(200);
  expect(await (await calls.readCurrent()).json()).toEqual({ list: null, waiting: [] });
});

it('the first task that is refused leaves no list behind', async () => {
  const { task } = await addTaskNamed(await startCalls(), 'Taken');
  const calls = await startCalls();
  const response = await calls.add('Mine', task.id);
  expect(await readRefusal(response)).toMatchObject({ status: 404, reason: 'task_missing' });
  expect(await (await calls.readCurrent()).json()).toEqual({ list: null, waiting: [] });
});

it('the same call sent 20 times at once adds one task and gets one answer', async () => {
  const calls = await startCalls();
  const id = randomUUID();
  const responses = await Promise.all(twenty.map(() => calls.add('Write', id)));
  const answers = new Set(await Promise.all(responses.map((response) => response.text())));
  expect(answers.size).toBe(1);
  expect((await readOpenList(calls)).tasks).toHaveLength(1);
});

it('the same call arriving again after the task was renamed, or its list completed, changes nothing', async () => {
  const calls = await startCalls();
  const { list, task } = await addTaskNamed(calls, 'Write');
  await calls.change(task.id, { text: 'Rewrite' });
  expect(await (await calls.add('Write', task.id)).json()).toEqual({
    list,
    task: { ...task, text: 'Rewrite' },
  });
  await calls.complete(list.id);
  expect(await (await calls.add('Write', task.id)).json()).toEqual({
    list,
    task: { ...task, text: 'Rewrite' },
  });
  expect(await (await calls.readCurrent()).json()).toEqual({ list: null, waiting: [] });
});

it('a text sent 20 times at once under 20 ids is added once and refused 19 times', async () => {
  const calls = await startCalls();
  const responses = await Promise.all(twenty.map(() => calls.add('Write')));
  const refused = responses.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(19);
  for (const response of refused) {
    expect(await readRefusal(response)).toMatchObject({ status: 409, reason: 'task_duplicate' });
  }
  expect((await readOpenList(calls)).tasks).toHaveLength(1);
});

it('a text may stand on the next list again', async () => {
  const calls = await startCalls();
  const { list } = await addTaskNamed(calls, 'Write');
  await calls.complete(list.id);
  const again = await addTaskNamed(calls, 'Write');
  expect(again.list.id).not.toBe(list.id);
});

it('a text is stored exactly', async () => {
  const calls = await startCalls();
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
  for (const text of texts) expect((await calls.add(text)).status).toBe(200);
  expect((await readOpenList(calls)).tasks.map(({ text }) => text)).toEqual(texts);
});

it.each([
  ['spaces alone', '   ', 'The task must not be empty'],
  ['51 characters', 'w'.repeat(51), 'Max 50 characters'],
  ['51 emoji', '🦖'.repeat(51), 'Max 50 characters'],
  ['a NUL', 'a\0b', 'The task contains characters that cannot be stored'],
  ['a line break', 'a\nb', 'The task contains characters that cannot be stored'],
  ['half a surrogate pair', 'a\ud83e', 'The task contains characters that cannot be stored'],
  ['a number', 7, 'The task must be text'],
])('a text of %s is refused with its message', async (_what, text, message) => {
  const calls = await startCalls();
  expect(await readRefusal(await calls.add(text))).toEqual({
    status: 400,
    reason: 'invalid_input',
    fields: { text: message },
  });
});

it(`a list holds ${maxTasksInList} tasks and no more`, async () => {
  const person = await app.signUp({ isPremium: true });
  const calls = createTaskCalls(app, person);
  const { list } = await addTaskNamed(calls, 'The first');
  const rows = Array.from({ length: maxTasksInList - 2 }, (_, at) => ({
    id: randomUUID(),
    listId: list.id,
    text: `Task ${at}`,
  }));
  await app.services.database.insert(tasks).values(rows);
  await noteRowsChanged(app.services.database, person);
  const [one, other] = await Promise.all([calls.add('The last'), calls.add('One too many')]);
  expect([one.status, other.status].sort()).toEqual([200, 409]);
  expect(await readRefusal(one.ok ? other : one)).toMatchObject({ reason: 'list_full' });
  expect((await readOpenList(calls)).tasks).toHaveLength(maxTasksInList);
});
