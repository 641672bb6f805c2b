import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyListChange, applyListChanges, type ListChange, pendingListId } from './list-change.ts';
import type { TaskList } from './task-contract.ts';
import { countDone, maxTasksInList } from './task-list.ts';
import { maxTextLength } from './task-text.ts';

const now = '2026-03-01T09:00:00.000Z';
const listId = '-abcdefghijklmnopqrs';
const add = (id: string, text: string, titleIfNew = 'New'): ListChange => ({
  kind: 'add_task',
  task: { id, text, isCompleted: false, minutes: 0 },
  titleIfNew,
  addedAt: now,
});

const someId = fc.constantFrom('a', 'b', 'c', 'd', 'e', '__proto__');
const someText = fc.constantFrom('Read', 'Write', 'Mail', '__proto__', 'constructor', 'أ');
const someListId = fc.constantFrom(listId, pendingListId, '-zzzzzzzzzzzzzzzzzzz');
const someChange: fc.Arbitrary<ListChange> = fc.oneof(
  fc
    .record({ id: someId, text: someText, title: fc.constantFrom('Today', 'عنوان') })
    .map((made) => add(made.id, made.text, made.title)),
  fc.record({ kind: fc.constant('rename_task' as const), taskId: someId, text: someText }),
  fc.record({ kind: fc.constant('tick_task' as const), taskId: someId, isCompleted: fc.boolean() }),
  fc.record({ kind: fc.constant('delete_task' as const), taskId: someId }),
  fc.record({
    kind: fc.constant('retitle_list' as const),
    listId: someListId,
    title: fc.string({ maxLength: 80 }),
  }),
  fc.record({ kind: fc.constant('complete_list' as const), listId: someListId }),
);

describe('any sequence of changes', () => {
  it('keeps ids and texts unique, the title present and the counter within the list', () => {
    fc.assert(
      fc.property(fc.array(someChange, { maxLength: 60 }), (changes) => {
        const list = applyListChanges(null, changes);
        if (!list) return;
        expect(new Set(list.tasks.map(({ id }) => id)).size).toBe(list.tasks.length);
        expect(new Set(list.tasks.map(({ text }) => text)).size).toBe(list.tasks.length);
        expect(list.tasks.length).toBeLessThanOrEqual(maxTasksInList);
        expect(list.title.trim().length).toBeGreaterThan(0);
        expect([...list.title].length).toBeLessThanOrEqual(maxTextLength);
        expect(countDone(list.tasks) + list.tasks.filter((task) => !task.isCompleted).length).toBe(
          list.tasks.length,
        );
      }),
    );
  });

  it('ends the same when its last change is sent twice', () => {
    fc.assert(
      fc.property(fc.array(someChange, { maxLength: 30 }), someChange, (changes, last) => {
        const once = applyListChanges(null, [...changes, last]);
        expect(applyListChanges(once, [last])).toEqual(once);
      }),
    );
  });

  it('never changes the list that it was given', () => {
    fc.assert(
      fc.property(fc.array(someChange, { maxLength: 30 }), someChange, (changes, last) => {
        const list = applyListChanges(null, changes);
        const copy: unknown = JSON.parse(JSON.stringify(list));
        applyListChange(list, last);
        expect(list).toEqual(copy);
      }),
    );
  });
});

describe('without a list', () => {
  it('the first task makes one with the given title', () => {
    expect(applyListChange(null, add('a', 'Read', 'Mar 1, 2026'))).toEqual({
      ok: true,
      value: {
        id: pendingListId,
        title: 'Mar 1, 2026',
        createdAt: now,
        tasks: [{ id: 'a', text: 'Read', isCompleted: false, minutes: 0 }],
      },
    });
  });

  it.each<ListChange>([
    { kind: 'rename_task', taskId: 'a', text: 'Write' },
    { kind: 'tick_task', taskId: 'a', isCompleted: true },
    { kind: 'delete_task', taskId: 'a' },
    { kind: 'retitle_list', listId, title: 'Thesis' },
  ])('there is nothing to change: $kind', (change) => {
    expect(applyListChange(null, change)).toEqual({ ok: false, reason: 'list_missing' });
  });

  it('it was completed before', () => {
    expect(applyListChange(null, { kind: 'complete_list', listId })).toEqual({ ok: true, value: null });
  });
});

describe('a change of one list', () => {
  const shown: TaskList = { id: listId, title: 'Thesis', createdAt: now, tasks: [] };

  it.each<ListChange>([
    { kind: 'retitle_list', listId: '-zzzzzzzzzzzzzzzzzzz', title: 'Stolen' },
    { kind: 'complete_list', listId: '-zzzzzzzzzzzzzzzzzzz' },
  ])('leaves another one alone: $kind', (change) => {
    expect(applyListChange(shown, change)).toEqual({ ok: true, value: shown });
  });

  it('that was just being made finds the list that it became', () => {
    const retitled = applyListChange(shown, { kind: 'retitle_list', listId: pendingListId, title: 'Soon' });
    expect(retitled).toEqual({ ok: true, value: { ...shown, title: 'Soon' } });
    expect(applyListChange(shown, { kind: 'complete_list', listId: pendingListId })).toEqual({
      ok: true,
      value: null,
    });
  });
});
