import { expect, it } from 'vitest';
import type { Task, TaskList } from './task-contract.ts';
import {
  addTask,
  changeTask,
  countDone,
  deleteTasks,
  emptyTitle,
  findOpenTask,
  maxTasksInList,
  renameTask,
  retitleList,
  settleTitle,
} from './task-list.ts';

const write: Task = { id: 'id-write', text: 'Write', isCompleted: false, minutes: 9 };
const read: Task = { id: 'id-read', text: 'Read', isCompleted: true, minutes: 50 };
const list: TaskList = {
  id: '-abcdefghijklmnopqrs',
  title: 'Thesis',
  createdAt: '2026-03-01T09:00:00.000Z',
  tasks: [write, read],
};
const mail: Task = { id: 'id-mail', text: 'Mail', isCompleted: false, minutes: 0 };

it('an added task goes to the end', () => {
  expect(addTask(list, mail)).toEqual({ ok: true, value: { ...list, tasks: [write, read, mail] } });
});

it('adding a task with the text of another one is refused', () => {
  expect(addTask(list, { ...mail, text: 'Read' })).toEqual({ ok: false, reason: 'task_duplicate' });
});

it.each(['read', 'Read ', 'Réad', '__proto__'])('a task %j can be added beside "Read"', (text) => {
  expect(addTask(list, { ...mail, text }).ok).toBe(true);
});

it('adding a task again changes nothing, even if it was renamed', () => {
  expect(addTask(list, { ...write, text: 'Its first name' })).toEqual({ ok: true, value: list });
});

it(`a list takes tasks up to ${maxTasksInList}`, () => {
  const tasks = Array.from({ length: maxTasksInList - 1 }, (_, at) => ({
    ...mail,
    id: `${at}`,
    text: `${at}`,
  }));
  const filled = addTask({ ...list, tasks }, mail);
  expect(filled).toMatchObject({ ok: true, value: { tasks: { length: maxTasksInList } } });
  const full = { ...list, tasks: [...tasks, write] };
  expect(addTask(full, mail)).toEqual({ ok: false, reason: 'list_full' });
});

it('renaming a task changes only its text and keeps its place', () => {
  const renamed = renameTask(list, write.id, 'Rewrite');
  expect(renamed).toEqual({
    ok: true,
    value: { ...list, tasks: [{ ...write, text: 'Rewrite' }, read] },
  });
});

it('renaming a task to its own text is accepted', () => {
  expect(renameTask(list, write.id, 'Write')).toEqual({ ok: true, value: list });
});

it('renaming a task to the text of another one is refused', () => {
  expect(renameTask(list, write.id, 'Read')).toEqual({ ok: false, reason: 'task_duplicate' });
});

it('renaming an unknown task is refused', () => {
  expect(renameTask(list, 'id-gone', 'Anything')).toEqual({ ok: false, reason: 'task_missing' });
});

it.each([true, false])('setting the tick of a task to %s keeps its minutes and text', (isCompleted) => {
  expect(changeTask(list, write.id, { isCompleted })).toEqual({
    ok: true,
    value: { ...list, tasks: [{ ...write, isCompleted }, read] },
  });
});

it('ticking an unknown task is refused', () => {
  expect(changeTask(list, 'id-gone', { isCompleted: true })).toEqual({ ok: false, reason: 'task_missing' });
});

it('deleting a task keeps the others, and deleting an unknown one changes nothing', () => {
  expect(deleteTasks(list, [write.id])).toEqual({ ...list, tasks: [read] });
  expect(deleteTasks(list, ['id-gone'])).toEqual(list);
});

it('the ticked tasks are counted', () => {
  expect(countDone([])).toBe(0);
  expect(countDone(list.tasks)).toBe(1);
});

it('the next task is the first one without a tick', () => {
  const done = { ...write, isCompleted: true };
  const next = [[write, read], [done, write], [done], []].map((tasks) => findOpenTask({ ...list, tasks }));
  expect(next).toEqual([write, write, null, null]);
});

it.each([
  ['', emptyTitle],
  ['  \t', emptyTitle],
  ['  Thesis, last week ', 'Thesis, last week'],
  ['🦖'.repeat(60), '🦖'.repeat(50)],
  [`${'w'.repeat(49)}  x`, 'w'.repeat(49)],
])('a list title typed as %j is stored as %j', (typed, title) => {
  expect(settleTitle(typed)).toBe(title);
  expect(retitleList(list, typed)).toEqual({ ...list, title });
});
