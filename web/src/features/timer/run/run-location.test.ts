import { createTimer } from '@focuspool/domain/timer/timer';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeStorage } from '../../../platform/storage/testing/fake-storage.ts';
import { findLastPage, findRunLocation, readTimerLocation, rememberRunPage } from './run-location.ts';
import type { RunView } from './run-store.ts';

const key = 'f0a3c1de-5b0e-4c1d-8a53-0d6cf4d8b001';
const task = {
  taskId: 'a0a3c1de-5b0e-4c1d-8a53-0d6cf4d8b002',
  taskName: 'Write',
  groupId: '-NxAbCdEfGhIjKlMnOpQ',
  minutes: 5,
};
const run: RunView = { task, timer: createTimer(key) };

beforeEach(() => void vi.stubGlobal('localStorage', createFakeStorage().storage()));
afterEach(() => void vi.unstubAllGlobals());

it('the way back to a run leads to the timer, with the task of the run', () => {
  const { to, state } = findRunLocation('ann', run);
  expect(to).toBe('/timer');
  expect(readTimerLocation(state, 'ann')).toEqual(task);
});

it('the way back to a run leads to the room if the room showed it last', () => {
  rememberRunPage('ann', key, '/tp');
  const { taskId, taskName, groupId } = task;
  expect(findRunLocation('ann', run)).toEqual({ to: '/tp', state: { taskId, taskName, groupId } });
  rememberRunPage('ann', key, '/timer');
  expect(findRunLocation('ann', run).to).toBe('/timer');
});

it('the way back to a run without a list gives the room no list', () => {
  rememberRunPage('ann', key, '/tp');
  const { state } = findRunLocation('ann', { ...run, task: { ...task, groupId: '' } });
  expect(state).toMatchObject({ groupId: null });
});

it('the way back to a run ignores the room of another run or another person', () => {
  rememberRunPage('ann', 'e0a3c1de-5b0e-4c1d-8a53-0d6cf4d8b003', '/tp');
  expect(findRunLocation('ann', run).to).toBe('/timer');
  rememberRunPage('bob', key, '/tp');
  expect(findRunLocation('ann', run).to).toBe('/timer');
});

it('the way back to a break leads to the room that showed it last, or else to the timer', () => {
  expect(findLastPage('ann', key)).toBe('/timer');
  rememberRunPage('ann', key, '/tp');
  expect(findLastPage('ann', key)).toBe('/tp');
  expect(findLastPage('ann', task.taskId)).toBe('/timer');
});

const visit = {
  taskId: '3f0e6c1e-8a52-4d6a-9a53-0d6cf4d8b001',
  taskName: 'Write',
  group_id: '-0000000000000000001',
  time: 25,
};

it('a visit from the task manager names its task', () => {
  expect(readTimerLocation(visit, 'ada')).toEqual({
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
])('an invalid navigation state names no task: %j', (state) => {
  expect(readTimerLocation(state, 'ada')).toBeNull();
});

it('a visit that another person began in this tab names no task', () => {
  expect(readTimerLocation({ ...visit, userId: 'ada' }, 'ada')).not.toBeNull();
  expect(readTimerLocation({ ...visit, userId: 'ada' }, 'ben')).toBeNull();
});

it('the way back to a guest’s run leads to its room', () => {
  rememberRunPage('ann', key, '/room');
  expect(findRunLocation('ann', run)).toEqual({ to: '/room', state: null });
  expect(findLastPage('ann', key)).toBe('/room');
});
