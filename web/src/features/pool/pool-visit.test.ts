import { describe, expect, it } from 'vitest';
import { readPoolVisit } from './pool-visit.ts';

const taskId = '3f0e6f6c-5a3b-4f5e-9a63-0c1b7a3f6d11';
const groupId = '-aaaaaaaaaaaaaaaaaaa';

describe('a visit to the task pool', () => {
  it('names a task and its list', () => {
    const state = { taskId, taskName: 'Write a page', groupId };
    expect(readPoolVisit(state)).toEqual(state);
  });

  it('does without a list that cannot be one', () => {
    const visit = readPoolVisit({ taskId, taskName: 'Write a page', groupId: '../x' });
    expect(visit).toEqual({ taskId, taskName: 'Write a page', groupId: null });
  });

  it.each([
    ['nothing', null],
    ['words', 'Write a page'],
    ['no task', { taskName: 'Write a page', groupId }],
    ['an id that is none', { taskId: '__proto__', taskName: 'Write a page', groupId }],
    ['no name', { taskId, taskName: ' ', groupId }],
  ])('with %s names none', (_case, state) => {
    expect(readPoolVisit(state)).toBeNull();
  });
});
