import { expect, it } from 'vitest';
import { readTimerVisit } from './timer-visit.ts';

const visit = {
  taskId: '3f0e6c1e-8a52-4d6a-9a53-0d6cf4d8b001',
  taskName: 'Write',
  group_id: '-0000000000000000001',
  time: 25,
};

it('a visit from the task manager names its task', () => {
  expect(readTimerVisit(visit, 'ada')).toEqual({
    taskId: visit.taskId,
    taskName: 'Write',
    groupId: visit.group_id,
    minutes: 25,
  });
});

it.each([
  null,
  undefined,
  'Write',
  {},
  { ...visit, taskId: '1' },
  { ...visit, taskName: '  ' },
  { ...visit, taskName: 'x'.repeat(51) },
  { ...visit, time: Number.NaN },
])('any other navigation state names none: %j', (state) => {
  expect(readTimerVisit(state, 'ada')).toBeNull();
});

it('a visit that somebody else began in this tab names none', () => {
  expect(readTimerVisit({ ...visit, userId: 'ada' }, 'ada')).not.toBeNull();
  expect(readTimerVisit({ ...visit, userId: 'ada' }, 'ben')).toBeNull();
});
