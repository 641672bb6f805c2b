import { emptyState } from '@focuspool/domain/operation/apply-operation';
import type { Operation } from '@focuspool/domain/operation/operation';
import { createTimer } from '@focuspool/domain/timer/timer';
import { expect, it } from 'vitest';
import type { ReplicaView } from '../operation/replica.ts';
import type { RunView } from './run/run-store.ts';
import { nextKeys } from './use-completion.ts';

const task = { taskId: 'id', taskName: 'Write', groupId: '-0', minutes: 0 };
const run = (key: string): RunView => ({ task, timer: createTimer(key) });
const running = (key: string): RunView => ({ task, timer: { ...createTimer(key), runningSince: 1 } });
const completion = (key: string): Operation => ({
  kind: 'complete_run',
  id: key,
  at: 1,
  key,
  rounding: 'up',
});

/** A page that shows `current`, on a device that knows other runs as waiting, reported or counted. */
type Page = { current?: RunView; waits?: string; reported?: string; counted?: string };

const nothing = { last: null, completed: null };
const onA = { last: 'a', completed: null };
const doneA = { last: 'a', completed: 'a' };

it.each<[string, typeof onA | typeof doneA | typeof nothing, Page, object]>([
  ['without a run stays with none', nothing, {}, nothing],
  ['notes the run that it shows', nothing, { current: run('a') }, onA],
  ['notes the next run that it shows', onA, { current: run('b') }, { last: 'b', completed: null }],
  ['remembers a run that it no longer shows', onA, {}, onA],
  ['stays with a run whose completion waits', onA, { waits: 'a' }, doneA],
  ['stays with a run whose completion is reported', onA, { reported: 'a' }, doneA],
  ['stays with a run that is counted', onA, { counted: 'a' }, doneA],
  ['ignores the completion of a run that it has not shown', onA, { waits: 'b' }, onA],
  ['ignores the completion of a run that is there again', onA, { current: run('a'), reported: 'a' }, onA],
  ['stays with a completed run once nothing of it waits', doneA, {}, doneA],
  ['stays with a completed run while the next run is not running', doneA, { current: run('b') }, doneA],
  ['stays with a completed run that is refused', doneA, { current: run('a'), reported: 'a' }, doneA],
  ['stays with a refused run that is running again', doneA, { current: running('a'), reported: 'a' }, doneA],
  ['releases a refused run once the refusal is read elsewhere', doneA, { current: run('a') }, onA],
  ['releases a completed run once another run is running', doneA, { current: running('b') }, onA],
])('a page that completes runs %s', (_what, keys, { current, waits, reported, counted }, next) => {
  const verdict = { state: 'refused', id: 'id', reason: 'run_impossible' } as const;
  const view: ReplicaView = {
    ...{ state: null, hasPlan: true, isPersisted: true, isLoaded: true, isSynced: true },
    shown: { ...emptyState, run: current ?? null },
    outbox: waits ? [completion(waits)] : [],
    reports: reported ? [{ operation: completion(reported), verdict }] : [],
  };
  const grant = { minutes: 25, earnedTrophy: true, uncounted: null, trophies: 1, totalMinutes: 25 };
  const findGrant = (key: string) => (key === counted ? grant : undefined);
  expect(nextKeys(keys, view, current ?? null, findGrant)).toEqual(next);
});
