import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { emptyState } from '@focuspool/domain/operation/apply-operation';
import { beforeEach, expect, it } from 'vitest';
import { forgetToasts, readToasts } from '../../ui/feedback/toast-queue.ts';
import { openDeviceStore } from '../operation/device-store.ts';
import { createReplica } from '../operation/replica.ts';
import { openListActions } from './list-actions.ts';
import { groupRefusals } from './list-refusals.ts';
import { undoLast } from './undo.ts';

const head = { id: '-abcdefghijklmnopqrs', title: 'Thesis', createdAt: '2026-03-01T09:00:00.000Z' };
const duplicate = 'This task is already on the list.';

/** Opens a person's list of `count` tasks, every second one ticked, on a device whose server has been away since. */
async function openList(count: number) {
  const userId = randomUUID();
  const tasks = Array.from({ length: count }, (_, at) => ({
    id: randomUUID(),
    text: `Task ${at}`,
    isCompleted: at % 2 === 1,
    minutes: at,
  }));
  const replica = createReplica({
    store: openDeviceStore(userId),
    now: () => Date.parse('2026-03-01T09:00:00.000Z'),
    readClock: () => ({ offsetMs: 0, isMeasured: false }),
    makeId: randomUUID,
    send: () => Promise.reject(new Error('The server is away')),
    load: async () => ({ sequence: 0, state: { ...emptyState, lists: [{ ...head, tasks }] } }),
    withLock: (work) => work(),
  });
  await replica.pull();
  const readList = () => {
    const [list] = replica.read().shown.lists;
    if (!list) throw new Error('No list is open');
    return list;
  };
  return { userId, replica, actions: openListActions(userId, replica), tasks, readList };
}

const toLines = (texts: readonly string[]) => texts.map((text) => ({ text }));
const said = () => readToasts().map(({ text }) => text);

beforeEach(forgetToasts);

it('a first task begins a list with the given title, or with one made from the date', async () => {
  const { replica, actions, readList } = await openList(1);
  actions.complete(readList());
  expect(actions.add('Read', 'Garden')).toBeNull();
  expect(readList()).toMatchObject({ title: 'Garden', tasks: [{ text: 'Read' }] });
  expect(readList().id).toMatch(/^-[\w-]{19}$/);
  actions.complete(readList());
  actions.add('Write', null);
  expect(readList().title).toContain(String(new Date().getFullYear()));
  expect(replica.read().outbox).toHaveLength(4);
});

it('many tasks are added by few operations, and undo removes all but the one ticked since', async () => {
  const { userId, replica, actions, readList } = await openList(2);
  const texts = Array.from({ length: 250 }, (_, at) => `New ${at}`);
  expect(actions.addAll(toLines(texts), null)).toBeNull();
  expect(replica.read().outbox).toHaveLength(3);
  expect(readList().tasks.map(({ text }) => text)).toEqual(['Task 0', 'Task 1', ...texts]);
  const second = readList().tasks.at(-2);
  actions.tick(second?.id ?? '', true);
  undoLast(userId);
  expect(readList().tasks.map(({ text }) => text)).toEqual(['Task 0', 'Task 1', 'New 248']);
  expect(replica.read().outbox).toHaveLength(5);
  expect(said()).toEqual(['249 tasks removed.']);
});

it('undoing many added tasks keeps one whose run is not over yet', async () => {
  const { userId, replica, actions, readList } = await openList(0);
  actions.addAll(toLines(['One', 'Two', 'Three']), null);
  const { id: taskId = '', text: taskName = '' } = readList().tasks[1] ?? {};
  const task = { taskId, taskName, groupId: head.id, minutes: 0 };
  replica.act({ kind: 'start_run', key: randomUUID(), task });
  undoLast(userId);
  expect(readList().tasks.map(({ text }) => text)).toEqual(['Two']);
  expect(said()).toEqual(['2 tasks removed.']);
});

it('tasks added until the list is full can be undone, and the list is reported as full', async () => {
  const { userId, actions, tasks, readList } = await openList(850);
  const texts = Array.from({ length: 200 }, (_, at) => `New ${at}`);
  expect(actions.addAll(toLines(texts), null)).toBe('This list is full.');
  expect(readList().tasks).toHaveLength(950);
  expect(said()).toEqual(['100 tasks added.']);
  undoLast(userId);
  expect(readList().tasks).toEqual(tasks);
});

it('an action that the device knows to be refused returns the reason and does nothing', async () => {
  const { replica, actions, tasks } = await openList(2);
  expect(actions.add('Task 1', null)).toBe(duplicate);
  expect(actions.rename(tasks[0]?.id ?? '', 'Task 1')).toBe(duplicate);
  expect(actions.tick(randomUUID(), true)).toBe('This task is no longer there.');
  expect(replica.read().outbox).toEqual([]);
});

it('undo restores a deleted task unchanged and in its place', async () => {
  const { userId, actions, tasks, readList } = await openList(3);
  const [, second] = tasks;
  if (second) actions.remove(readList().id, second);
  expect(readList().tasks).toHaveLength(2);
  undoLast(userId);
  expect(readList().tasks).toEqual(tasks);
  expect(said()).toEqual(['“Task 1” is back.']);
});

it('undo restores many cleared tasks in their order, by several operations', async () => {
  const { userId, replica, actions, tasks, readList } = await openList(450);
  actions.clear(readList());
  expect(readList().tasks).toHaveLength(225);
  undoLast(userId);
  expect(readList().tasks).toEqual(tasks);
  expect(replica.read().outbox.map(({ kind }) => kind)).toEqual([
    'delete_tasks',
    'restore_tasks',
    'restore_tasks',
    'restore_tasks',
  ]);
});

it('undo restores tasks with their long notes, by operations that fit a request', async () => {
  const { userId, replica, actions, readList } = await openList(80);
  const note = '漢'.repeat(500);
  for (const { id } of readList().tasks) actions.note(id, note);
  actions.estimate(readList().tasks[1]?.id ?? '', 3);
  const { tasks } = readList();
  actions.clear(readList());
  const before = replica.read().outbox.length;
  undoLast(userId);
  expect(readList().tasks).toEqual(tasks);
  const restored = replica.read().outbox.slice(before);
  expect(restored.length).toBeGreaterThan(1);
  for (const each of restored)
    expect(new TextEncoder().encode(JSON.stringify(each)).length).toBeLessThan(50_000);
});

it('undo leaves out a task whose name is taken, says so, and puts the others in their places', async () => {
  const { userId, actions, tasks, readList } = await openList(4);
  actions.tick(tasks[0]?.id ?? '', true);
  actions.clear(readList());
  actions.add('Task 1', null);
  undoLast(userId);
  expect(readList().tasks.map(({ text }) => text)).toEqual(['Task 0', 'Task 2', 'Task 1', 'Task 3']);
  expect(said()).toEqual([duplicate]);
});

it('undo takes back the latest action first, and none of another person', async () => {
  const { userId, actions, tasks, readList } = await openList(2);
  for (const task of tasks.slice(0, 1)) actions.remove(readList().id, task);
  actions.complete(readList());
  undoLast(randomUUID());
  undoLast(userId);
  expect(readList().tasks).toEqual(tasks.slice(1));
  undoLast(userId);
  expect(readList().tasks).toEqual(tasks);
  undoLast(userId);
  expect(readList().tasks).toEqual(tasks);
});

it('neighbouring deleted tasks return to their places in whatever order they are undone', async () => {
  const { actions, tasks, readList } = await openList(3);
  const [first, second, third] = tasks;
  for (const task of tasks.slice(0, 2)) actions.remove(readList().id, task);
  const undo = (text: string) =>
    readToasts()
      .find((toast) => toast.text === text)
      ?.action?.onPress();
  undo('“Task 0” deleted.');
  expect(readList().tasks).toEqual([first, third]);
  undo('“Task 1” deleted.');
  expect(readList().tasks).toEqual([first, second, third]);
});

it('a refused rename is sent again as a new task, and refused restored tasks as they were', async () => {
  const { actions, tasks, readList } = await openList(2);
  const [first] = tasks;
  if (!first) throw new Error('There is no task');
  const refuse = (operation: Parameters<typeof groupRefusals>[0][number]['operation']) => {
    const verdict = { state: 'refused', id: operation.id, reason: 'task_missing' } as const;
    const [refusal] = groupRefusals([{ operation, verdict }]);
    if (!refusal) throw new Error('Nothing was refused');
    return refusal;
  };
  const stamp = { id: randomUUID(), at: 0 };
  const renamed = refuse({ ...stamp, kind: 'rename_task', taskId: randomUUID(), text: 'Rewrite' });
  expect(actions.sendAgain(renamed, null)).toBeNull();
  expect(readList().tasks.at(-1)?.text).toBe('Rewrite');
  expect(actions.sendAgain(renamed, null)).toBe(duplicate);

  actions.remove(readList().id, first);
  const restored = { ...first, before: tasks[1]?.id ?? null };
  const restore = refuse({ ...stamp, kind: 'restore_tasks', listId: head.id, tasks: [restored] });
  expect(actions.sendAgain(restore, null)).toBeNull();
  expect(readList().tasks[0]).toEqual(first);
});
