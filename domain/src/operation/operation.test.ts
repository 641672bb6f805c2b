import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { maxEstimate } from '../task/task-estimate.ts';
import { maxTasksInList } from '../task/task-list.ts';
import { maxNoteLength } from '../task/task-note.ts';
import { maxSpans } from '../timer/worked-spans.ts';
import {
  maxOperationsSent,
  maxTasksAdded,
  maxTasksRestored,
  operationSchema,
  operationsTopic,
  sendOperationsSchema,
  verdictSchema,
  verdictsSchema,
} from './operation.ts';

const uuid = '3f0e6c1e-8a52-4d6a-9a53-0d6cf4d8b001';
const listId = '-0000000000000000001';
const stamp = { id: uuid, at: 1_700_000_000_000 };
const task = { taskId: uuid, taskName: 'Write', groupId: listId, minutes: 0 };
const timer = { key: uuid, durationMs: 60_000, worked: [], runningSince: null };
const restored = { id: uuid, text: 'Write', isCompleted: false, minutes: 0, before: null };
const add = {
  ...stamp,
  kind: 'add_task',
  taskId: uuid,
  text: 'Write',
  listIfNone: { id: listId, title: 'Sunday' },
};
const addMany = {
  ...stamp,
  kind: 'add_tasks',
  tasks: [{ id: uuid, text: 'Write' }],
  listIfNone: add.listIfNone,
};
const start = { ...stamp, kind: 'start_run', key: uuid, task };

it.each<[string, object]>([
  ['adds a task', add],
  ['adds as many as it may', { ...addMany, tasks: Array(maxTasksAdded).fill(addMany.tasks[0]) }],
  ['starts a run', start],
  ['starts a run with a length', { ...start, minutes: 55 }],
  ['adds tasks with notes', { ...addMany, tasks: [{ id: uuid, text: 'Write', note: 'a\nb' }] }],
  ['notes something', { ...stamp, kind: 'note_task', taskId: uuid, note: '🦖'.repeat(maxNoteLength) }],
  ['takes a note away', { ...stamp, kind: 'note_task', taskId: uuid, note: '' }],
  ['estimates', { ...stamp, kind: 'estimate_task', taskId: uuid, estimate: maxEstimate }],
  ['takes an estimate away', { ...stamp, kind: 'estimate_task', taskId: uuid, estimate: null }],
  [
    'restores what was noted and estimated',
    { ...stamp, kind: 'restore_tasks', listId, tasks: [{ ...restored, note: 'a', estimate: 1, runs: 4 }] },
  ],
  ['names more than this version knows of', { ...add, colour: 'red' }],
  ['deletes a whole list', { ...stamp, kind: 'delete_tasks', taskIds: Array(maxTasksInList).fill(uuid) }],
  ['opens a list that the server finds', { ...stamp, kind: 'open_list', listId }],
])('an operation that %s can be read', (_what, operation) => {
  expect(v.is(operationSchema, operation)).toBe(true);
});

it('an operation trims what was typed', () => {
  expect(v.parse(operationSchema, { ...add, text: '  Write\u2003' })).toMatchObject({ text: 'Write' });
});

it.each<[string, object]>([
  ['is of an unknown kind', { ...stamp, kind: 'share_list', listId }],
  ['has no kind', { ...stamp, taskId: uuid }],
  ['has an id that is no UUID', { ...add, id: '1' }],
  ['was done before 1970', { ...add, at: -1 }],
  ['was done at a fraction of a millisecond', { ...add, at: 0.5 }],
  ['was done after the last instant of a date', { ...add, at: 8_640_000_000_000_001 }],
  ['was done at no time', { ...add, at: null }],
  ['has NUL in its text', { ...add, text: 'Wri\0te' }],
  ['has NUL in its title', { ...add, listIfNone: { id: listId, title: '\0' } }],
  ['has a text that nobody sees', { ...add, text: '\u200b\u2060' }],
  ['has half a character in its text', { ...add, text: 'Write \ud83e' }],
  ['has a text of 51 characters', { ...add, text: '🦖'.repeat(51) }],
  ["names a list by somebody else's id form", { ...stamp, kind: 'complete_list', listId: uuid }],
  ['adds no task', { ...addMany, tasks: [] }],
  ['adds more than it may', { ...addMany, tasks: Array(maxTasksAdded + 1).fill(addMany.tasks[0]) }],
  ['adds a text of 51 characters among others', { ...addMany, tasks: [{ id: uuid, text: 'w'.repeat(51) }] }],
  ['deletes nothing', { ...stamp, kind: 'delete_tasks', taskIds: [] }],
  [
    'deletes more than a list',
    { ...stamp, kind: 'delete_tasks', taskIds: Array(maxTasksInList + 1).fill(uuid) },
  ],
  [
    'restores more than one request takes',
    { ...stamp, kind: 'restore_tasks', listId, tasks: Array(maxTasksRestored + 1).fill(restored) },
  ],
  [
    'restores a text with NUL',
    { ...stamp, kind: 'restore_tasks', listId, tasks: [{ ...restored, text: '\0' }] },
  ],
  ['notes too much', { ...stamp, kind: 'note_task', taskId: uuid, note: 'w'.repeat(maxNoteLength + 1) }],
  ['notes a NUL', { ...stamp, kind: 'note_task', taskId: uuid, note: 'a\0b' }],
  ['notes nothing that is text', { ...stamp, kind: 'note_task', taskId: uuid, note: null }],
  ['adds a task with a NUL in its note', { ...addMany, tasks: [{ id: uuid, text: 'Write', note: '\0' }] }],
  [
    'restores a NUL in a note',
    { ...stamp, kind: 'restore_tasks', listId, tasks: [{ ...restored, note: '\0' }] },
  ],
  [
    'restores no whole estimate',
    { ...stamp, kind: 'restore_tasks', listId, tasks: [{ ...restored, estimate: 0.5 }] },
  ],
  ['estimates no run', { ...stamp, kind: 'estimate_task', taskId: uuid, estimate: 0 }],
  ['estimates more than a day', { ...stamp, kind: 'estimate_task', taskId: uuid, estimate: maxEstimate + 1 }],
  ['estimates part of a run', { ...stamp, kind: 'estimate_task', taskId: uuid, estimate: 1.5 }],
  ['starts a run of 4 minutes', { ...start, minutes: 4 }],
  ['sets a run to 56 minutes', { ...stamp, kind: 'set_run', key: uuid, task, minutes: 56 }],
  ['runs for a task with NUL in its name', { ...start, task: { ...task, taskName: 'a\0b' } }],
  ['runs for a list with NUL in its id', { ...start, task: { ...task, groupId: '\0' } }],
  [
    'adopts a stretch that ends before it begins',
    { ...stamp, kind: 'adopt_run', task, timer: { ...timer, worked: [{ from: 2, to: 1 }] } },
  ],
  [
    'adopts more stretches than a run has',
    {
      ...stamp,
      kind: 'adopt_run',
      task,
      timer: { ...timer, worked: Array(maxSpans + 1).fill({ from: 1, to: 2 }) },
    },
  ],
])('an operation that %s cannot be read', (_what, operation) => {
  expect(v.is(operationSchema, operation)).toBe(false);
});

describe('a request', () => {
  const request = (operations: unknown[]) => v.is(sendOperationsSchema, { sentAt: 1, operations });

  it(`a request brings one to ${maxOperationsSent} operations`, () => {
    expect(request([add])).toBe(true);
    expect(request(Array(maxOperationsSent).fill(add))).toBe(true);
    expect(request([])).toBe(false);
    expect(request(Array(maxOperationsSent + 1).fill(add))).toBe(false);
  });

  it('a request may say whether its clock was measured', () => {
    const say = (isClockMeasured: unknown) =>
      v.is(sendOperationsSchema, { sentAt: 1, isClockMeasured, operations: [add] });
    expect([true, false, 'yes', null].map(say)).toEqual([true, true, false, false]);
  });

  it('a request may bring one that the server cannot read, but none without an id', () => {
    expect(request([{ id: uuid, kind: 'share_list' }, add])).toBe(true);
    expect(request([{ kind: 'add_task' }, add])).toBe(false);
  });
});

it('a verdict names a refusal that has words', () => {
  expect(v.is(verdictSchema, { state: 'refused', id: uuid, reason: 'run_impossible' })).toBe(true);
  const because = v.parse(verdictSchema, { state: 'refused', id: uuid, reason: 'because' });
  expect(because).toMatchObject({ reason: 'invalid_input' });
});

it('an accepted operation of a kind that is newer than the page makes it ask for the state', () => {
  const told = { sequence: 7, operation: { ...stamp, kind: 'share_list' } };
  expect(v.parse(operationsTopic.message, told)).toEqual({ sequence: 7, operation: null });
});

it('a refusal for a reason that is newer than the page leaves the verdicts beside it readable', () => {
  const verdicts = [
    { state: 'refused', id: uuid, reason: 'because' },
    { state: 'refused', id: uuid, reason: 'run_impossible' },
  ];
  expect(v.parse(verdictsSchema, { verdicts }).verdicts).toEqual([
    { ...verdicts[0], reason: 'invalid_input' },
    verdicts[1],
  ]);
});
