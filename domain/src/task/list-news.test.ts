import { describe, expect, it } from 'vitest';
import { applyListNews } from './list-news.ts';
import type { Task, TaskList } from './task-contract.ts';

const write: Task = { id: 'id-write', text: 'Write', isCompleted: false, minutes: 9 };
const read: Task = { id: 'id-read', text: 'Read', isCompleted: true, minutes: 50 };
const head = { id: '-abcdefghijklmnopqrs', title: 'Thesis', createdAt: '2026-03-01T09:00:00.000Z' };
const otherHead = { ...head, id: '-zzzzzzzzzzzzzzzzzzz', title: 'Garden' };
const list: TaskList = { ...head, tasks: [write] };

describe('news of the current list', () => {
  it('puts an added task at the end, once', () => {
    const added = applyListNews(list, { kind: 'task_added', list: head, task: read });
    expect(added?.tasks).toEqual([write, read]);
    expect(applyListNews(added, { kind: 'task_added', list: head, task: read })).toEqual(added);
  });

  it('begins with the task that makes the list', () => {
    const begun = applyListNews(null, { kind: 'task_added', list: head, task: write });
    expect(begun).toEqual(list);
  });

  it('replaces a changed task where it stands', () => {
    const ticked = { ...write, isCompleted: true, minutes: 34 };
    const both = { ...list, tasks: [write, read] };
    expect(applyListNews(both, { kind: 'task_changed', task: ticked })?.tasks).toEqual([ticked, read]);
  });

  it('takes a deleted task away, and only that', () => {
    const both = { ...list, tasks: [write, read] };
    expect(applyListNews(both, { kind: 'task_deleted', taskId: write.id })?.tasks).toEqual([read]);
  });

  it('gives the list another title and keeps its tasks', () => {
    const news = { kind: 'list_retitled', list: { ...head, title: 'Book' } } as const;
    expect(applyListNews(list, news)).toEqual({ ...list, title: 'Book' });
  });

  it('puts another list in the place of the one that was completed, or none', () => {
    const next = { ...otherHead, tasks: [read] };
    expect(applyListNews(list, { kind: 'list_current', list: next })).toEqual(next);
    expect(applyListNews(list, { kind: 'list_current', list: null })).toBeNull();
  });
});

describe('news of another list', () => {
  it.each([
    { kind: 'task_added', list: otherHead, task: read },
    { kind: 'task_changed', task: read },
    { kind: 'task_deleted', taskId: read.id },
    { kind: 'list_retitled', list: otherHead },
  ] as const)('of kind $kind changes nothing', (news) => {
    expect(applyListNews(list, news)).toEqual(list);
  });

  it.each([
    { kind: 'task_changed', task: read },
    { kind: 'task_deleted', taskId: read.id },
    { kind: 'list_retitled', list: otherHead },
  ] as const)('of kind $kind makes no list where there is none', (news) => {
    expect(applyListNews(null, news)).toBeNull();
  });
});
