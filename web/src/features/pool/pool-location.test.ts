import { describe, expect, it } from 'vitest';
import { readPoolTask } from './pool-location.ts';

const taskId = '3f0e6f6c-5a3b-4f5e-9a63-0c1b7a3f6d11';
const groupId = '-aaaaaaaaaaaaaaaaaaa';

describe('the navigation state of the task pool', () => {
  it('the navigation state names a task and its list', () => {
    const state = { taskId, taskName: 'Write a page', groupId };
    expect(readPoolTask(state)).toEqual(state);
  });

  it('the navigation state names only the task if its list id is invalid', () => {
    const task = readPoolTask({ taskId, taskName: 'Write a page', groupId: '../x' });
    expect(task).toEqual({ taskId, taskName: 'Write a page', groupId: null });
  });

  it.each([
    ['nothing', null],
    ['a string', 'Write a page'],
    ['no task', { taskName: 'Write a page', groupId }],
    ['an invalid id', { taskId: '__proto__', taskName: 'Write a page', groupId }],
    ['no name', { taskId, taskName: ' ', groupId }],
  ])('a navigation state with %s names no task', (_case, state) => {
    expect(readPoolTask(state)).toBeNull();
  });
});
