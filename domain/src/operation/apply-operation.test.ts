import { describe, expect, it } from 'vitest';
import { accepted } from '../../testing/accepted.ts';
import { uuid } from '../../testing/numbered-uuid.ts';
import type { Task, TaskList } from '../task/task-contract.ts';
import { maxTasksInList } from '../task/task-list.ts';
import { applyOperation, applyOperations, emptyState } from './apply-operation.ts';
import { maxListsOpen, type NewOperation, type Operation, type PersonState } from './operation.ts';

const t0 = Date.parse('2026-03-01T09:00:00.000Z');
const listId = (digit: number) => `-${String(digit).padStart(19, '0')}`;

const makeTask = (digit: number, change: Partial<Task> = {}): Task => ({
  id: uuid(digit),
  text: `Task ${digit}`,
  isCompleted: false,
  minutes: 0,
  ...change,
});
const makeList = (digit: number, tasks: Task[] = []): TaskList => ({
  id: listId(digit),
  title: `List ${digit}`,
  createdAt: new Date(t0).toISOString(),
  tasks,
});

const [one, two, three] = [makeTask(1), makeTask(2, { minutes: 9, isCompleted: true }), makeTask(3)];
const [thesis, garden] = [makeList(1, [one, two, three]), makeList(2, [makeTask(4)])];
const state: PersonState = { ...emptyState, lists: [thesis, garden] };

const stamp = (what: NewOperation, at = t0): Operation => ({ ...what, id: uuid(900), at });
const apply = (before: PersonState, what: NewOperation) => applyOperation(before, stamp(what));
const listIfNone = { id: listId(7), title: 'Sunday' };
const applied = (before: PersonState, what: NewOperation) => accepted(apply(before, what));

const idsOf = ({ lists }: PersonState, at = 0) => lists[at]?.tasks.map(({ id }) => Number(id.slice(0, 8)));

describe('adding a task', () => {
  const add = (digit: number, text: string): NewOperation => ({
    kind: 'add_task',
    taskId: uuid(digit),
    text,
    listIfNone,
  });

  it('an added task goes to the end of the current list', () => {
    expect(idsOf(applied(state, add(5, 'New')))).toEqual([1, 2, 3, 5]);
  });

  it('an added task starts a list if none is open, with the title and time of the device', () => {
    expect(applied(emptyState, add(5, 'New')).lists).toEqual([
      { ...listIfNone, createdAt: '2026-03-01T09:00:00.000Z', tasks: [makeTask(5, { text: 'New' })] },
    ]);
  });

  it('adding a task again does not start a second list after its list was moved down', () => {
    const begun = applied(emptyState, add(5, 'New'));
    const opened = applied(begun, { kind: 'open_list', listId: garden.id, list: garden });
    expect(applied(opened, add(5, 'New'))).toBe(opened);
  });

  it('adding a task with the text of another task of the list is refused', () => {
    expect(apply(state, add(5, one.text))).toEqual({ ok: false, reason: 'task_duplicate' });
  });

  it('an added task may have the text of a task on another open list', () => {
    expect(idsOf(applied(state, add(5, 'Task 4')))).toEqual([1, 2, 3, 5]);
  });

  it('adding a task to a full list is refused', () => {
    const tasks = Array.from({ length: maxTasksInList }, (_, at) => makeTask(1000 + at));
    const full = { ...emptyState, lists: [makeList(1, tasks)] };
    expect(apply(full, add(5, 'New'))).toEqual({ ok: false, reason: 'list_full' });
  });
});

describe('the task name of a run', () => {
  const nameOf = ({ run, aside }: PersonState) => [run, ...aside].map((each) => each?.task.taskName);
  const begin = (digit: number, taskName: string, minutes = 25): NewOperation => ({
    kind: 'start_run',
    key: uuid(100 + digit),
    task: { taskId: uuid(digit), taskName, groupId: thesis.id, minutes: 0 },
    minutes,
  });
  const rename: NewOperation = { kind: 'rename_task', taskId: one.id, text: 'Rewrite' };

  it('the task name of a run follows a renamed task, also while the run waits aside', () => {
    const running = applied(state, begin(1, one.text));
    expect(nameOf(applied(running, rename))).toEqual(['Rewrite']);
    const later = applyOperation(running, stamp(begin(3, three.text), t0 + 60_000));
    const waiting = later.ok ? later.value : running;
    expect(nameOf(applied(waiting, rename))).toEqual([three.text, 'Rewrite']);
  });

  it('a run that starts with an outdated task name takes the current one', () => {
    expect(nameOf(applied(applied(state, rename), begin(1, one.text)))).toEqual(['Rewrite']);
  });

  it('a run keeps its task name when its task is deleted', () => {
    const running = applied(state, begin(1, one.text));
    const deleted = applied(running, { kind: 'delete_tasks', taskIds: [one.id] });
    expect(nameOf(deleted)).toEqual([one.text]);
  });
});

describe('notes and estimates', () => {
  const note = (taskId: string, text: string): NewOperation => ({ kind: 'note_task', taskId, note: text });
  const estimate = (taskId: string, runs: number | null): NewOperation => ({
    kind: 'estimate_task',
    taskId,
    estimate: runs,
  });
  const first = ({ lists }: PersonState) => lists[0]?.tasks[0];

  it('a note and an estimate can be set on any open list, and removed again', () => {
    const planned = applied(applied(state, estimate(one.id, 3)), note(one.id, 'Page 1\nPage 2'));
    expect(first(planned)).toEqual({ ...one, note: 'Page 1\nPage 2', estimate: 3 });
    expect(applied(planned, note(one.id, 'Page 1\nPage 2'))).toBe(planned);
    expect(applied(planned, estimate(one.id, 3))).toBe(planned);
    expect(applied(applied(planned, note(one.id, '')), estimate(one.id, null))).toEqual(state);
    expect(applied(state, note(uuid(4), 'Waits')).lists[1]?.tasks[0]?.note).toBe('Waits');
  });

  it('a note and an estimate survive renaming, ticking, deleting and restoring their task', () => {
    const planned = applied(applied(state, note(one.id, 'Page 1')), estimate(one.id, 2));
    const renamed = applied(planned, { kind: 'rename_task', taskId: one.id, text: 'Rewrite' });
    const ticked = applied(renamed, { kind: 'tick_task', taskId: one.id, isCompleted: true });
    const task = { ...one, text: 'Rewrite', isCompleted: true, note: 'Page 1', estimate: 2 };
    expect(first(ticked)).toEqual(task);
    const deleted = applied(ticked, { kind: 'delete_tasks', taskIds: [one.id] });
    const restore: NewOperation = {
      kind: 'restore_tasks',
      listId: thesis.id,
      tasks: [{ ...task, before: two.id }],
    };
    expect(applied(deleted, restore)).toEqual(ticked);
  });

  it('a note and an estimate for a deleted task are refused', () => {
    expect(apply(state, note(uuid(99), 'x'))).toEqual({ ok: false, reason: 'task_missing' });
    expect(apply(state, estimate(uuid(99), 1))).toEqual({ ok: false, reason: 'task_missing' });
  });
});

it('the visibility can be chosen for one task, reset, and chosen for all tasks', () => {
  const show = (visibility: 'everyone' | null): NewOperation => ({
    ...{ kind: 'show_task', taskId: one.id, visibility },
  });
  const shown = applied(state, show('everyone'));
  expect(shown.lists[0]?.tasks[0]).toEqual({ ...one, visibility: 'everyone' });
  expect(applied(shown, show(null))).toEqual(state);
  const chosen = applied(state, { kind: 'set_visibility', visibility: 'self' });
  expect(chosen).toEqual({ ...state, taskVisibility: 'self' });
  expect(applied(chosen, { kind: 'set_visibility', visibility: 'self' })).toBe(chosen);
});

describe('adding many tasks', () => {
  const add = (...tasks: [digit: number, text: string][]): NewOperation => ({
    kind: 'add_tasks',
    tasks: tasks.map(([digit, text]) => ({ id: uuid(digit), text })),
    listIfNone,
  });

  it('many added tasks go to the end in their order, and start a list if none is open', () => {
    expect(idsOf(applied(state, add([6, 'New'], [5, 'Newer'])))).toEqual([1, 2, 3, 6, 5]);
    expect(applied(emptyState, add([6, 'New'], [5, 'Newer'])).lists).toMatchObject([
      { ...listIfNone, tasks: [makeTask(6, { text: 'New' }), makeTask(5, { text: 'Newer' })] },
    ]);
  });

  it('adding many tasks skips those whose text is on the list and those added before', () => {
    const added = applied(state, add([5, one.text], [6, 'New'], [7, 'New'], [4, 'On another list']));
    expect(idsOf(added)).toEqual([1, 2, 3, 6]);
    expect(applied(added, add([6, 'Old']))).toBe(added);
  });

  it('adding many tasks is refused as a whole if not all of them fit', () => {
    const tasks = Array.from({ length: maxTasksInList - 1 }, (_, at) => makeTask(1000 + at));
    const full = { ...emptyState, lists: [makeList(1, tasks)] };
    expect(idsOf(applied(full, add([5, 'New'])))).toHaveLength(maxTasksInList);
    expect(apply(full, add([5, 'New'], [6, 'Newer']))).toEqual({ ok: false, reason: 'list_full' });
  });
});

it.each([
  ['before the first one', 3, 1, [3, 1, 2]],
  ['before the last one', 1, 3, [2, 1, 3]],
  ['to the end', 1, null, [2, 3, 1]],
  ['before itself stays', 2, 2, [1, 2, 3]],
  ['before the one that follows it stays', 1, 2, [1, 2, 3]],
  ['to the end stays if it is last', 3, null, [1, 2, 3]],
  ['before a deleted one goes to the end', 1, 99, [2, 3, 1]],
  ['before one of another list goes to the end', 1, 4, [2, 3, 1]],
])('a task that is moved %s', (_where, moved, before, order) => {
  const what: NewOperation = {
    kind: 'move_task',
    taskId: uuid(moved),
    before: before === null ? null : uuid(before),
  };
  const after = applied(state, what);
  expect(idsOf(after)).toEqual(order);
  expect(applied(after, what)).toBe(after);
});

it('a task that is moved before a task of another list stays in its own list', () => {
  expect(idsOf(applied(state, { kind: 'move_task', taskId: uuid(4), before: uuid(1) }), 1)).toEqual([4]);
});

describe('restoring tasks', () => {
  const back = (digit: number, before: number | null) => ({
    ...makeTask(digit),
    before: before === null ? null : uuid(before),
  });
  const restore = (...tasks: ReturnType<typeof back>[]): NewOperation => ({
    kind: 'restore_tasks',
    listId: thesis.id,
    tasks,
  });
  const without = (...digits: number[]) =>
    applied(state, { kind: 'delete_tasks', taskIds: digits.map(uuid) });

  it('restored tasks return to their places, also several that were neighbours', () => {
    expect(idsOf(applied(without(1, 2), restore(back(2, 3), back(1, 2))))).toEqual([1, 2, 3]);
    expect(idsOf(applied(without(1, 2, 3), restore(back(3, null), back(2, 3), back(1, 2))))).toEqual([
      1, 2, 3,
    ]);
    expect(idsOf(applied(without(2, 3), restore(back(3, null), back(2, 3))))).toEqual([1, 2, 3]);
  });

  it('a restored task goes before the task that followed it, or to the end if that is gone', () => {
    const moved = applied(without(1), { kind: 'move_task', taskId: uuid(2), before: null });
    expect(idsOf(applied(moved, restore(back(1, 2))))).toEqual([3, 1, 2]);
    expect(idsOf(applied(without(1, 2), restore(back(1, 2))))).toEqual([3, 1]);
  });

  it('restored tasks keep their minutes and their tick', () => {
    expect(applied(without(2), restore({ ...two, before: three.id })).lists[0]).toEqual(thesis);
  });

  it('restoring skips tasks that exist already, on any open list', () => {
    expect(applied(state, restore(back(1, null)))).toBe(state);
    expect(applied(state, restore(back(4, null)))).toBe(state);
    expect(idsOf(applied(without(2), restore(back(2, 3), back(1, 2))))).toEqual([1, 2, 3]);
  });

  it('restoring tasks is refused as a whole if another task has one of their texts by now', () => {
    const renamed = applied(without(1, 2), { kind: 'rename_task', taskId: uuid(3), text: one.text });
    expect(apply(renamed, restore(back(1, 2), back(2, 3)))).toEqual({ ok: false, reason: 'task_duplicate' });
  });

  it('restoring tasks to a list that has become full is refused', () => {
    const tasks = Array.from({ length: maxTasksInList }, (_, at) => makeTask(1000 + at));
    const full = { ...emptyState, lists: [{ ...thesis, tasks }] };
    expect(apply(full, restore(back(1, null)))).toEqual({ ok: false, reason: 'list_full' });
  });

  it('restoring tasks to a list that is no longer open is refused', () => {
    const completed = applied(state, { kind: 'complete_list', listId: thesis.id });
    expect(apply(completed, restore(back(1, null)))).toEqual({ ok: false, reason: 'list_missing' });
  });
});

describe('opening a list', () => {
  const open = (list: TaskList, isFound = true): NewOperation => ({
    kind: 'open_list',
    listId: list.id,
    ...(isFound ? { list } : {}),
  });

  it('an opened list comes first, with its current contents rather than those sent along', () => {
    const stale = { ...garden, title: 'As it was once' };
    expect(applied(state, open(stale)).lists).toEqual([garden, thesis]);
  });

  it('an opened list comes back if it was completed', () => {
    const completed = applied(state, { kind: 'complete_list', listId: thesis.id });
    expect(applied(completed, open(thesis)).lists).toEqual([thesis, garden]);
  });

  it('opening a list that is unknown or already current changes nothing', () => {
    expect(applied(state, open(makeList(9), false))).toBe(state);
    expect(applied(state, { kind: 'open_list', listId: listId(9), list: garden })).toBe(state);
    expect(applied(state, open(thesis))).toBe(state);
  });

  it(`opening a list drops the last one if ${maxListsOpen} are open`, () => {
    const lists = Array.from({ length: maxListsOpen }, (_, at) => makeList(10 + at));
    const opened = applied({ ...emptyState, lists }, open(garden)).lists;
    expect(opened).toEqual([garden, ...lists.slice(0, -1)]);
  });
});

it('a completed list is removed from any position', () => {
  expect(applied(state, { kind: 'complete_list', listId: thesis.id }).lists).toEqual([garden]);
  expect(applied(state, { kind: 'complete_list', listId: garden.id }).lists).toEqual([thesis]);
});

it('a task is found on any open list', () => {
  expect(applied(state, { kind: 'tick_task', taskId: uuid(4), isCompleted: true }).lists[1]?.tasks).toEqual([
    makeTask(4, { isCompleted: true }),
  ]);
});

it.each<[NewOperation, string]>([
  [{ kind: 'rename_task', taskId: uuid(99), text: one.text }, 'task_missing'],
  [{ kind: 'tick_task', taskId: uuid(99), isCompleted: true }, 'task_missing'],
  [{ kind: 'move_task', taskId: uuid(99), before: null }, 'task_missing'],
  [{ kind: 'retitle_list', listId: listId(9), title: 'Anything' }, 'list_missing'],
])('an operation on something that is gone is refused: %j', (what, reason) => {
  expect(apply(state, what)).toEqual({ ok: false, reason });
});

it.each(['share_list', 'share_run'])('an operation of the unknown kind %s is refused', (kind) => {
  const operation = { kind, id: uuid(900), at: t0, key: uuid(1) } as unknown as Operation;
  expect(applyOperation(state, operation)).toEqual({ ok: false, reason: 'invalid_input' });
  expect(applyOperations(state, [operation])).toBe(state);
});

it('ticking a task keeps every other task and list the same object', () => {
  const lists = Array.from({ length: maxListsOpen }, (_, list) =>
    makeList(
      list,
      Array.from({ length: maxTasksInList }, (_task, at) => makeTask(list * 1000 + at)),
    ),
  );
  const before = { ...emptyState, lists };
  const after = applied(before, { kind: 'tick_task', taskId: uuid(20_500), isCompleted: true });
  const changed = after.lists.flatMap((list, at) => (list === lists[at] ? [] : [at]));
  expect(changed).toEqual([20]);
  const tasks = after.lists[20]?.tasks ?? [];
  expect(tasks.flatMap((task, at) => (task === lists[20]?.tasks[at] ? [] : [at]))).toEqual([500]);
  expect(after.aside).toBe(before.aside);
  expect(after.totals).toBe(before.totals);
});

it.each<NewOperation>([
  { kind: 'add_task', taskId: one.id, text: 'Its first name', listIfNone },
  { kind: 'rename_task', taskId: one.id, text: one.text },
  { kind: 'tick_task', taskId: two.id, isCompleted: true },
  { kind: 'move_task', taskId: three.id, before: null },
  { kind: 'delete_tasks', taskIds: [uuid(99)] },
  { kind: 'restore_tasks', listId: thesis.id, tasks: [{ ...one, before: null }] },
  { kind: 'retitle_list', listId: thesis.id, title: thesis.title },
  { kind: 'complete_list', listId: listId(9) },
  { kind: 'open_list', listId: thesis.id },
  { kind: 'drop_run', key: uuid(99) },
])('an operation that changes nothing keeps the whole state the same object: $kind', (what) => {
  expect(applied(state, what)).toBe(state);
});

it.each<[NewOperation, number[]]>([
  [{ kind: 'delete_tasks', taskIds: [one.id] }, [1]],
  [{ kind: 'rename_task', taskId: uuid(4), text: 'New' }, [0]],
  [{ kind: 'open_list', listId: garden.id }, [0, 1]],
  [{ kind: 'retitle_list', listId: garden.id, title: 'New' }, [0]],
])('an operation keeps the lists that it does not name the same objects: %j', (what, same) => {
  const after = applied(state, what);
  for (const at of same) expect(after.lists).toContain(state.lists[at]);
});
