import { createTimer } from '@focuspool/domain/timer/timer';
import { describe, expect, it } from 'vitest';
import { createFakeStorage } from '../../platform/storage/fake-storage.ts';
import { findWayToRun, keepRunPage } from './run-page.ts';
import type { ShownRun } from './shown-run.ts';
import { readTimerVisit } from './timer-visit.ts';

const key = 'f0a3c1de-5b0e-4c1d-8a53-0d6cf4d8b001';
const task = {
  taskId: 'a0a3c1de-5b0e-4c1d-8a53-0d6cf4d8b002',
  taskName: 'Write',
  groupId: '-NxAbCdEfGhIjKlMnOpQ',
  minutes: 5,
};
const run: ShownRun = { task, timer: createTimer(key) };

describe('the way back to a run', () => {
  it('leads to the timer, with the task that it asks for', () => {
    const { storage } = createFakeStorage();
    const { to, state } = findWayToRun('ann', run, storage);
    expect(to).toBe('/timer');
    expect(readTimerVisit(state, 'ann')).toEqual(task);
  });

  it('leads to the room when that showed the run last', () => {
    const { storage } = createFakeStorage();
    keepRunPage('ann', key, '/tp', storage);
    const { taskId, taskName, groupId } = task;
    expect(findWayToRun('ann', run, storage)).toEqual({ to: '/tp', state: { taskId, taskName, groupId } });
    keepRunPage('ann', key, '/timer', storage);
    expect(findWayToRun('ann', run, storage).to).toBe('/timer');
  });

  it('names no list to the room for a run that knows of none', () => {
    const { storage } = createFakeStorage();
    keepRunPage('ann', key, '/tp', storage);
    const { state } = findWayToRun('ann', { ...run, task: { ...task, groupId: '' } }, storage);
    expect(state).toMatchObject({ groupId: null });
  });

  it('does not lead a new run, or somebody else’s, to the room of another', () => {
    const { storage } = createFakeStorage();
    keepRunPage('ann', 'e0a3c1de-5b0e-4c1d-8a53-0d6cf4d8b003', '/tp', storage);
    expect(findWayToRun('ann', run, storage).to).toBe('/timer');
    keepRunPage('bob', key, '/tp', storage);
    expect(findWayToRun('ann', run, storage).to).toBe('/timer');
  });
});
