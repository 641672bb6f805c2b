import { randomUUID } from 'node:crypto';
import { maxListsOpen, maxTasksAdded, type Operation } from '@focuspool/domain/operation/operation';
import { dayMs } from '@focuspool/domain/time-units';
import { longestWaitMs } from '@focuspool/domain/timer/worked-spans';
import { describe, expect, it } from 'vitest';
import {
  addTask,
  createOperationCalls,
  makeListId,
  noteRowsChanged,
} from '../../../testing/operation-calls.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { taskLists } from '../task/task-tables.ts';
import { operationReceipts } from './operation-tables.ts';
import { createOperationReceiptSweep } from './receipt-sweep.ts';

const app = await startTestApp();
const { database } = app.services;

async function startPerson() {
  const person = await app.signUp({ isPremium: true });
  return { ...createOperationCalls(app, person), person };
}

/** Starts a person with a list of three tasks. */
async function startList() {
  const calls = await startPerson();
  const ids = { a: randomUUID(), b: randomUUID(), c: randomUUID() };
  const list = { id: makeListId(), title: 'Today' };
  await calls.send(Object.entries(ids).map(([text, id]) => calls.stamp(addTask(text, id, list))));
  const readTexts = async () =>
    (await calls.readRows()).lists.map(({ tasks }) => tasks.map(({ text }) => text));
  return { ...calls, ...ids, listId: list.id, readTexts };
}

it('a task added while no list is open starts one, dated by the device', async () => {
  const { act, readRows, stamp } = await startPerson();
  const list = { id: makeListId(), title: 'Monday' };
  const { at } = stamp({ kind: 'complete_list', listId: list.id });
  const id = randomUUID();
  expect(await act(addTask('Write', id, list), { at: at - dayMs })).toBe('accepted');
  expect(await act(addTask('Read', randomUUID(), { ...list, title: 'Not this one' }))).toBe('accepted');
  expect((await readRows()).lists).toEqual([
    {
      ...list,
      createdAt: new Date(at - dayMs).toISOString(),
      tasks: [
        { id, text: 'Write', isCompleted: false, minutes: 0 },
        { id: expect.any(String), text: 'Read', isCompleted: false, minutes: 0 },
      ],
    },
  ]);
});

it('many tasks can be added at once, skipping those already on the list, and deleted at once', async () => {
  const { act, readTexts, a, b } = await startList();
  const listIfNone = { id: makeListId(), title: 'Another' };
  const many = Array.from({ length: 2 * maxTasksAdded }, (_, at) => ({ id: randomUUID(), text: `${at}` }));
  const first = [{ id: randomUUID(), text: 'b' }, ...many.slice(0, maxTasksAdded - 1)];
  expect(await act({ kind: 'add_tasks', tasks: first, listIfNone })).toBe('accepted');
  const rest = many.slice(maxTasksAdded - 1, -1);
  expect(await act({ kind: 'add_tasks', tasks: rest, listIfNone })).toBe('accepted');
  expect(await readTexts()).toEqual([['a', 'b', 'c', ...many.slice(0, -1).map(({ text }) => text)]]);
  const taskIds = many.slice(0, -1).map(({ id }) => id);
  expect(await act({ kind: 'delete_tasks', taskIds: [...taskIds, a, b] })).toBe('accepted');
  expect(await readTexts()).toEqual([['c']]);
});

it('adding several tasks is refused as a whole if the id of one is taken', async () => {
  const { act, readTexts } = await startList();
  const { b: taken } = await startList();
  const tasks = [randomUUID(), taken].map((id, at) => ({ id, text: `${at}` }));
  const listIfNone = { id: makeListId(), title: 'Another' };
  expect(await act({ kind: 'add_tasks', tasks, listIfNone })).toBe('task_missing');
  expect(await readTexts()).toEqual([['a', 'b', 'c']]);
});

it('tasks can be renamed and ticked, and their list retitled', async () => {
  const { act, readRows, a, b, listId } = await startList();
  expect(await act({ kind: 'rename_task', taskId: a, text: 'A' })).toBe('accepted');
  expect(await act({ kind: 'tick_task', taskId: b, isCompleted: true })).toBe('accepted');
  expect(await act({ kind: 'retitle_list', listId, title: 'Thesis' })).toBe('accepted');
  const [list] = (await readRows()).lists;
  expect(list).toMatchObject({
    title: 'Thesis',
    tasks: [{ text: 'A', isCompleted: false }, { text: 'b', isCompleted: true }, { text: 'c' }],
  });
});

it('notes and estimates are stored with their tasks and can be removed', async () => {
  const { act, readRows, a, b } = await startList();
  const note = `${'🦖'.repeat(498)}\n!`;
  expect(await act({ kind: 'note_task', taskId: a, note })).toBe('accepted');
  expect(await act({ kind: 'estimate_task', taskId: a, estimate: 20 })).toBe('accepted');
  expect(await act({ kind: 'estimate_task', taskId: b, estimate: 1 })).toBe('accepted');
  expect(await act({ kind: 'rename_task', taskId: a, text: 'A' })).toBe('accepted');
  expect((await readRows()).lists[0]?.tasks).toEqual([
    { id: a, text: 'A', isCompleted: false, minutes: 0, note, estimate: 20 },
    { id: b, text: 'b', isCompleted: false, minutes: 0, estimate: 1 },
    { id: expect.any(String), text: 'c', isCompleted: false, minutes: 0 },
  ]);
  await act({ kind: 'note_task', taskId: a, note: '' });
  await act({ kind: 'estimate_task', taskId: a, estimate: null });
  expect((await readRows()).lists[0]?.tasks[0]).toEqual({ id: a, text: 'A', isCompleted: false, minutes: 0 });
  const tasks = [{ id: randomUUID(), text: 'New', note: 'From elsewhere' }];
  await act({ kind: 'add_tasks', tasks, listIfNone: { id: makeListId(), title: 'Another' } });
  expect((await readRows()).lists[0]?.tasks.at(-1)).toMatchObject({ text: 'New', note: 'From elsewhere' });
  expect(await act({ kind: 'note_task', taskId: randomUUID(), note: 'x' })).toBe('task_missing');
});

it('tasks can be reordered repeatedly, and new ones go to the end', async () => {
  const { act, readTexts, a, b, c } = await startList();
  await act({ kind: 'move_task', taskId: c, before: a });
  expect(await readTexts()).toEqual([['c', 'a', 'b']]);
  await act({ kind: 'move_task', taskId: c, before: null });
  await act(addTask('d'));
  expect(await readTexts()).toEqual([['a', 'b', 'c', 'd']]);
  await act({ kind: 'move_task', taskId: b, before: a });
  expect(await readTexts()).toEqual([['b', 'a', 'c', 'd']]);
});

it('several deleted tasks can be restored to their previous positions', async () => {
  const { act, readTexts, a, b, c, listId } = await startList();
  await act({ kind: 'tick_task', taskId: b, isCompleted: true });
  expect(await act({ kind: 'delete_tasks', taskIds: [a, b, randomUUID()] })).toBe('accepted');
  expect(await readTexts()).toEqual([['c']]);
  const task = { isCompleted: true, minutes: 0 };
  const tasks = [
    { id: b, text: 'b', ...task, before: c },
    { id: a, text: 'a', ...task, before: b },
  ];
  expect(await act({ kind: 'restore_tasks', listId, tasks })).toBe('accepted');
  expect(await readTexts()).toEqual([['a', 'b', 'c']]);
});

it('a reopened list comes before the other open lists, and its verdict carries its tasks', async () => {
  const { act, readRows, send, stamp, readTexts, listId } = await startList();
  expect(await act({ kind: 'complete_list', listId })).toBe('accepted');
  expect((await readRows()).lists).toEqual([]);
  await act(addTask('Next'));
  const [verdict] = await send([stamp({ kind: 'open_list', listId })]);
  // Devices that never saw the list are told what is on it.
  expect(verdict).toMatchObject({
    state: 'accepted',
    operation: { list: { id: listId, tasks: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] } },
  });
  expect(await readTexts()).toEqual([['a', 'b', 'c'], ['Next']]);
});

it('a list completed twice keeps the time of its first completion', async () => {
  const { act, stamp, listId, person } = await startList();
  const { at } = stamp({ kind: 'complete_list', listId });
  app.clock.advance(dayMs);
  await act({ kind: 'complete_list', listId }, { at });
  await act({ kind: 'complete_list', listId });
  const { request } = app;
  const history = await (await request('/api/history', { cookie: person.cookie })).json();
  expect(history).toMatchObject({ lists: [{ id: listId, completedAt: new Date(at).toISOString() }] });
});

it('an open list beyond the limit sent to devices appears once another one is completed', async () => {
  const { person, readState, send, stamp, act, readRows } = await startPerson();
  await act(addTask('Write'));
  const ids = Array.from({ length: maxListsOpen + 1 }, makeListId);
  const row = { userId: person.userId, title: 'Older' };
  await database
    .insert(taskLists)
    .values(
      ids.map((id, at) => ({ ...row, id, createdAt: new Date(app.clock.now().getTime() + 1_000 + at) })),
    );
  await noteRowsChanged(database, person);
  const { lists } = (await readState()).state;
  expect(lists).toHaveLength(maxListsOpen);
  const [verdict] = await send([stamp({ kind: 'complete_list', listId: lists[0]?.id ?? '' })]);
  expect(verdict).toMatchObject({ state: 'accepted', operation: null });
  expect((await readRows()).lists).toHaveLength(maxListsOpen);
});

it.each<[string, string, (list: Awaited<ReturnType<typeof startList>>) => Promise<string>]>([
  ['adding a task whose text is already on the list', 'task_duplicate', ({ act }) => act(addTask('a'))],
  [
    'renaming a task to the name of another one',
    'task_duplicate',
    ({ act, b }) => act({ kind: 'rename_task', taskId: b, text: 'a' }),
  ],
  [
    'ticking an unknown task',
    'task_missing',
    ({ act }) => act({ kind: 'tick_task', taskId: randomUUID(), isCompleted: true }),
  ],
  [
    'moving an unknown task',
    'task_missing',
    ({ act }) => act({ kind: 'move_task', taskId: randomUUID(), before: null }),
  ],
  [
    'completing an unknown list',
    'list_missing',
    ({ act }) => act({ kind: 'complete_list', listId: makeListId() }),
  ],
  ['opening an unknown list', 'list_missing', ({ act }) => act({ kind: 'open_list', listId: makeListId() })],
  [
    'retitling an unknown list',
    'list_missing',
    ({ act }) => act({ kind: 'retitle_list', listId: makeListId(), title: 'Nowhere' }),
  ],
  ['pausing an unknown run', 'run_unknown', ({ act }) => act({ kind: 'pause_run', key: randomUUID() })],
  [
    'completing an unknown run',
    'run_unknown',
    ({ act }) => act({ kind: 'complete_run', key: randomUUID(), rounding: 'up' }),
  ],
])('%s is refused with %s and changes nothing', async (_what, reason, refused) => {
  const list = await startList();
  const before = await list.readState();
  expect(await refused(list)).toBe(reason);
  expect(await list.readState()).toEqual(before);
  expect(await list.readRows()).toEqual(before.state);
});

it('operations on a list that has been completed are refused', async () => {
  const { act, a, listId } = await startList();
  await act({ kind: 'complete_list', listId });
  const refusals = [
    await act({ kind: 'rename_task', taskId: a, text: 'Late' }),
    await act({ kind: 'tick_task', taskId: a, isCompleted: true }),
    await act({ kind: 'delete_tasks', taskIds: [a] }),
    await act({ kind: 'retitle_list', listId, title: 'Late' }),
    await act(addTask('Late', a)),
  ];
  expect(refusals).toEqual(refusals.map(() => 'list_completed'));
});

it("operations on another person's task or list are refused as if it did not exist", async () => {
  const owner = await startList();
  const other = await startList();
  const refusals = [
    await other.act({ kind: 'rename_task', taskId: owner.a, text: 'Stolen' }),
    await other.act({ kind: 'delete_tasks', taskIds: [other.a, owner.a] }),
    await other.act(addTask('Stolen', owner.a)),
    await other.act({
      kind: 'restore_tasks',
      listId: other.listId,
      tasks: [{ id: owner.a, text: 'Stolen', isCompleted: false, minutes: 0, before: null }],
    }),
    await other.act({ kind: 'open_list', listId: owner.listId }),
    await other.act({ kind: 'complete_list', listId: owner.listId }),
  ];
  expect(refusals).toEqual([...Array(4).fill('task_missing'), ...Array(2).fill('list_missing')]);
  await other.act({ kind: 'complete_list', listId: other.listId });
  const taken = { id: owner.listId, title: 'Stolen' };
  expect(await other.act(addTask('First', randomUUID(), taken))).toBe('list_missing');
  expect(await owner.readTexts()).toEqual([['a', 'b', 'c']]);
  expect((await other.readRows()).lists).toEqual([]);
});

it('an operation sent twice is applied once and gets the same verdict', async () => {
  const { send, stamp, readState } = await startList();
  const fine = stamp(addTask('New'));
  const wrong = stamp(addTask('a'));
  const [accepted, refused] = await send([fine, wrong]);
  const before = await readState();
  const { sequence } = before;
  expect(accepted).toEqual({ state: 'accepted', id: fine.id, sequence, operation: fine });
  expect(refused).toEqual({ state: 'refused', id: wrong.id, reason: 'task_duplicate' });
  expect(await send([fine, wrong])).toEqual([{ ...accepted, operation: null }, refused]);
  expect(await readState()).toEqual(before);
});

it('a refused operation sent again stays refused even if it could be accepted by now', async () => {
  const { act, send, stamp, a } = await startList();
  const early = stamp(addTask('a'));
  await send([early]);
  await act({ kind: 'delete_tasks', taskIds: [a] });
  expect(await send([early])).toEqual([{ state: 'refused', id: early.id, reason: 'task_duplicate' }]);
});

it('operations sent at once by several tabs through two processes are applied once', async () => {
  const { person, send, stamp, readRows } = await startList();
  const otherProcess = createOperationCalls(await startTestApp(), person);
  const operations = Array.from({ length: 10 }, (_, at) => stamp(addTask(`Task ${at}`)));
  const answers = await Promise.all([send(operations), otherProcess.send(operations), send(operations)]);
  const sequences = answers.map((verdicts) =>
    verdicts.map((verdict) => verdict.state === 'accepted' && verdict.sequence),
  );
  expect(sequences[1]).toEqual(sequences[0]);
  expect(sequences[2]).toEqual(sequences[0]);
  expect(new Set(sequences[0]).size).toBe(10);
  expect((await readRows()).lists[0]?.tasks).toHaveLength(13);
});

it('the same operation sent by another person gets its own verdict', async () => {
  const [one, other] = [await startPerson(), await startPerson()];
  const operation = one.stamp(addTask('Write'));
  await one.send([operation]);
  // The task's id is taken, as it would be for any operation of theirs.
  expect(await other.send([operation])).toMatchObject([{ state: 'refused', reason: 'list_missing' }]);
});

it("two processes that take turns keep each other's changes", async () => {
  const { person, act, a, b, readTexts } = await startList();
  const otherProcess = createOperationCalls(await startTestApp(), person);
  for (const text of ['one', 'two', 'three']) {
    await act({ kind: 'rename_task', taskId: a, text });
    await otherProcess.act({ kind: 'rename_task', taskId: b, text: `other ${text}` });
  }
  expect(await readTexts()).toEqual([['three', 'other three', 'c']]);
});

describe('operations that no device should send', () => {
  const broken = (stamped: Operation, changed: object) => ({ ...stamped, ...changed });

  it.each<[string, object]>([
    ['of an unknown kind', { kind: 'paint_task' }],
    ['whose text contains NUL', { text: 'a\0b' }],
    ['whose text contains half a surrogate pair', { text: 'a\ud83e' }],
    ['without a task', { taskId: undefined }],
    ['with a negative time', { at: -1 }],
  ])('an operation %s is refused without affecting the valid ones around it', async (_what, changed) => {
    const { send, stamp, readTexts } = await startList();
    const bad = broken(stamp(addTask('bad')), changed);
    const verdicts = await send([stamp(addTask('d')), bad, stamp(addTask('e'))]);
    expect(verdicts).toMatchObject([
      { state: 'accepted' },
      { state: 'refused', reason: 'invalid_input' },
      { state: 'accepted' },
    ]);
    expect(await readTexts()).toEqual([['a', 'b', 'c', 'd', 'e']]);
  });

  it('operations sent out of order are decided in the order received', async () => {
    const { send, stamp, readTexts } = await startList();
    const added = stamp(addTask('d'));
    const renamed = stamp({
      kind: 'rename_task',
      taskId: added.kind === 'add_task' ? added.taskId : '',
      text: 'D',
    });
    expect(await send([renamed, added])).toMatchObject([{ reason: 'task_missing' }, { state: 'accepted' }]);
    expect(await readTexts()).toEqual([['a', 'b', 'c', 'd']]);
  });

  it('a device cannot set the minutes of a restored task or the contents of a reopened list', async () => {
    const { act, readRows, a, b, listId } = await startList();
    await act({ kind: 'delete_tasks', taskIds: [a] });
    await act({
      kind: 'restore_tasks',
      listId,
      tasks: [{ id: a, text: 'a', isCompleted: false, minutes: 500, before: b }],
    });
    expect((await readRows()).lists[0]?.tasks[0]).toMatchObject({ id: a, minutes: 0 });
    await act({ kind: 'complete_list', listId });
    const made = { id: listId, title: 'Mine', createdAt: '2001-01-01T00:00:00.000Z', tasks: [] };
    await act({ kind: 'open_list', listId, list: made });
    expect((await readRows()).lists[0]).toMatchObject({ title: 'Today', tasks: [{}, {}, {}] });
  });
});

it.each<[string, number, number]>([
  ['in the future becomes now', dayMs, 0],
  ['from 32 days ago becomes 31 days ago', -32 * dayMs, -longestWaitMs],
  ['from five days ago is kept', -5 * dayMs, -5 * dayMs],
])('the time of an operation %s', async (_what, saidMs, settledMs) => {
  const { act, stamp, readRows } = await startPerson();
  const { at } = stamp(addTask('Write'));
  expect(await act(addTask('Write'), { at: at + saidMs })).toBe('accepted');
  expect((await readRows()).lists[0]?.createdAt).toBe(new Date(at + settledMs).toISOString());
});

it('receipts outlast the longest wait of a device, and later repeats still count nothing twice', async () => {
  const { act, send, stamp, readRows, a } = await startList();
  const sweep = createOperationReceiptSweep(app.services, 1);
  const key = randomUUID();
  const task = { taskId: a, taskName: 'a', groupId: '', minutes: 0 };
  const begun = stamp({ kind: 'start_run', key, task });
  await send([begun]);
  app.clock.advance(25 * 60_000);
  const finished = stamp({ kind: 'complete_run', key, rounding: 'nearest' });
  await send([finished]);
  const { totals } = await readRows();
  expect(totals).toEqual({ trophies: 1, totalMinutes: 25 });

  app.clock.advance(31 * dayMs);
  await sweep.run();
  expect(await send([begun, finished], app.clock.now().getTime())).toMatchObject([
    { state: 'accepted', operation: null },
    { state: 'accepted', operation: null },
  ]);
  app.clock.advance(10 * dayMs);
  await sweep.run();
  expect(await database.select().from(operationReceipts)).toEqual([]);
  await send([begun, finished]);
  expect((await readRows()).totals).toEqual(totals);
  expect(await act({ kind: 'tick_task', taskId: a, isCompleted: false })).toBe('accepted');
});
