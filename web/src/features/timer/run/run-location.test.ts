import { createTimer } from '@focuspool/domain/timer/timer';
import { expect, it } from 'vitest';
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

it('the way back to a run leads to the timer, with the task that it asks for', () => {
  const { storage } = createFakeStorage();
  const { to, state } = findRunLocation('ann', run, storage);
  expect(to).toBe('/timer');
  expect(readTimerLocation(state, 'ann')).toEqual(task);
});

it('the way back to a run leads to the room when that showed the run last', () => {
  const { storage } = createFakeStorage();
  rememberRunPage('ann', key, '/tp', storage);
  const { taskId, taskName, groupId } = task;
  expect(findRunLocation('ann', run, storage)).toEqual({ to: '/tp', state: { taskId, taskName, groupId } });
  rememberRunPage('ann', key, '/timer', storage);
  expect(findRunLocation('ann', run, storage).to).toBe('/timer');
});

it('the way back to a run names no list to the room for a run that knows of none', () => {
  const { storage } = createFakeStorage();
  rememberRunPage('ann', key, '/tp', storage);
  const { state } = findRunLocation('ann', { ...run, task: { ...task, groupId: '' } }, storage);
  expect(state).toMatchObject({ groupId: null });
});

it('the way back to a run does not lead a new run, or somebody else’s, to the room of another', () => {
  const { storage } = createFakeStorage();
  rememberRunPage('ann', 'e0a3c1de-5b0e-4c1d-8a53-0d6cf4d8b003', '/tp', storage);
  expect(findRunLocation('ann', run, storage).to).toBe('/timer');
  rememberRunPage('bob', key, '/tp', storage);
  expect(findRunLocation('ann', run, storage).to).toBe('/timer');
});

it('the way back to a break leads to the room that showed it last, else to the timer', () => {
  const { storage } = createFakeStorage();
  expect(findLastPage('ann', key, storage)).toBe('/timer');
  rememberRunPage('ann', key, '/tp', storage);
  expect(findLastPage('ann', key, storage)).toBe('/tp');
  expect(findLastPage('ann', task.taskId, storage)).toBe('/timer');
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
])('any other navigation state names none: %j', (state) => {
  expect(readTimerLocation(state, 'ada')).toBeNull();
});

it('a visit that somebody else began in this tab names none', () => {
  expect(readTimerLocation({ ...visit, userId: 'ada' }, 'ada')).not.toBeNull();
  expect(readTimerLocation({ ...visit, userId: 'ada' }, 'ben')).toBeNull();
});

it('a run that a guest was on in a room is led back to there', () => {
  const { storage } = createFakeStorage();
  rememberRunPage('ann', key, '/room', storage);
  expect(findRunLocation('ann', run, storage)).toEqual({ to: '/room', state: null });
  expect(findLastPage('ann', key, storage)).toBe('/room');
});
