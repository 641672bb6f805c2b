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
  ['adds as many tasks as allowed', { ...addMany, tasks: Array(maxTasksAdded).fill(addMany.tasks[0]) }],
  ['starts a run', start],
  ['starts a run with a length', { ...start, minutes: 55 }],
  ['adds tasks with notes', { ...addMany, tasks: [{ id: uuid, text: 'Write', note: 'a\nb' }] }],
  ['sets a note', { ...stamp, kind: 'note_task', taskId: uuid, note: '🦖'.repeat(maxNoteLength) }],
  ['removes a note', { ...stamp, kind: 'note_task', taskId: uuid, note: '' }],
  ['sets an estimate', { ...stamp, kind: 'estimate_task', taskId: uuid, estimate: maxEstimate }],
  ['removes an estimate', { ...stamp, kind: 'estimate_task', taskId: uuid, estimate: null }],
  [
    'restores notes and estimates',
    { ...stamp, kind: 'restore_tasks', listId, tasks: [{ ...restored, note: 'a', estimate: 1, runs: 4 }] },
  ],
  ['has a field that this version does not know', { ...add, colour: 'red' }],
  ['deletes a whole list', { ...stamp, kind: 'delete_tasks', taskIds: Array(maxTasksInList).fill(uuid) }],
  ['opens a list that the server finds', { ...stamp, kind: 'open_list', listId }],
])('an operation that %s is valid', (_what, operation) => {
  expect(v.is(operationSchema, operation)).toBe(true);
});

it('the text of an operation is trimmed', () => {
  expect(v.parse(operationSchema, { ...add, text: '  Write\u2003' })).toMatchObject({ text: 'Write' });
});

it.each<[string, object]>([
  ['is of an unknown kind', { ...stamp, kind: 'share_list', listId }],
  ['has no kind', { ...stamp, taskId: uuid }],
  ['has an id that is not a UUID', { ...add, id: '1' }],
  ['was done before 1970', { ...add, at: -1 }],
  ['was done at a fraction of a millisecond', { ...add, at: 0.5 }],
  ['was done after the last instant of a date', { ...add, at: 8_640_000_000_000_001 }],
  ['has no time', { ...add, at: null }],
  ['has a NUL in its text', { ...add, text: 'Wri\0te' }],
  ['has a NUL in its title', { ...add, listIfNone: { id: listId, title: '\0' } }],
  ['has an invisible text', { ...add, text: '\u200b\u2060' }],
  ['has half a surrogate pair in its text', { ...add, text: 'Write \ud83e' }],
  ['has a text of 51 characters', { ...add, text: '🦖'.repeat(51) }],
  ['names a list by an id of another form', { ...stamp, kind: 'complete_list', listId: uuid }],
  ['adds no task', { ...addMany, tasks: [] }],
  ['adds more tasks than allowed', { ...addMany, tasks: Array(maxTasksAdded + 1).fill(addMany.tasks[0]) }],
  ['adds a text of 51 characters among others', { ...addMany, tasks: [{ id: uuid, text: 'w'.repeat(51) }] }],
  ['deletes no task', { ...stamp, kind: 'delete_tasks', taskIds: [] }],
  [
    'deletes more tasks than a list holds',
    { ...stamp, kind: 'delete_tasks', taskIds: Array(maxTasksInList + 1).fill(uuid) },
  ],
  [
    'restores more tasks than a request may have',
    { ...stamp, kind: 'restore_tasks', listId, tasks: Array(maxTasksRestored + 1).fill(restored) },
  ],
  [
    'restores a text with a NUL',
    { ...stamp, kind: 'restore_tasks', listId, tasks: [{ ...restored, text: '\0' }] },
  ],
  ['has too long a note', { ...stamp, kind: 'note_task', taskId: uuid, note: 'w'.repeat(maxNoteLength + 1) }],
  ['sets a note with a NUL', { ...stamp, kind: 'note_task', taskId: uuid, note: 'a\0b' }],
  ['sets a note that is not text', { ...stamp, kind: 'note_task', taskId: uuid, note: null }],
  ['adds a task with a NUL in its note', { ...addMany, tasks: [{ id: uuid, text: 'Write', note: '\0' }] }],
  [
    'restores a note with a NUL',
    { ...stamp, kind: 'restore_tasks', listId, tasks: [{ ...restored, note: '\0' }] },
  ],
  [
    'restores a fractional estimate',
    { ...stamp, kind: 'restore_tasks', listId, tasks: [{ ...restored, estimate: 0.5 }] },
  ],
  ['estimates no runs', { ...stamp, kind: 'estimate_task', taskId: uuid, estimate: 0 }],
  ['estimates too many runs', { ...stamp, kind: 'estimate_task', taskId: uuid, estimate: maxEstimate + 1 }],
  ['estimates a fraction of a run', { ...stamp, kind: 'estimate_task', taskId: uuid, estimate: 1.5 }],
  ['starts a run of 4 minutes', { ...start, minutes: 4 }],
  ['sets a run to 56 minutes', { ...stamp, kind: 'set_run', key: uuid, task, minutes: 56 }],
  ['starts a run for a task with a NUL in its name', { ...start, task: { ...task, taskName: 'a\0b' } }],
  ['starts a run for a list with a NUL in its id', { ...start, task: { ...task, groupId: '\0' } }],
  [
    'adopts a span that ends before it begins',
    { ...stamp, kind: 'adopt_run', task, timer: { ...timer, worked: [{ from: 2, to: 1 }] } },
  ],
  [
    'adopts more spans than a run may have',
    {
      ...stamp,
      kind: 'adopt_run',
      task,
      timer: { ...timer, worked: Array(maxSpans + 1).fill({ from: 1, to: 2 }) },
    },
  ],
])('an operation that %s is invalid', (_what, operation) => {
  expect(v.is(operationSchema, operation)).toBe(false);
});

describe('a request with operations', () => {
  const request = (operations: unknown[]) => v.is(sendOperationsSchema, { sentAt: 1, operations });

  it(`a request has between one and ${maxOperationsSent} operations`, () => {
    expect(request([add])).toBe(true);
    expect(request(Array(maxOperationsSent).fill(add))).toBe(true);
    expect(request([])).toBe(false);
    expect(request(Array(maxOperationsSent + 1).fill(add))).toBe(false);
  });

  it('a request may state with a boolean whether its clock was measured', () => {
    const say = (isClockMeasured: unknown) =>
      v.is(sendOperationsSchema, { sentAt: 1, isClockMeasured, operations: [add] });
    expect([true, false, 'yes', null].map(say)).toEqual([true, true, false, false]);
  });

  it('a request may contain an operation of an unknown kind, but none without an id', () => {
    expect(request([{ id: uuid, kind: 'share_list' }, add])).toBe(true);
    expect(request([{ kind: 'add_task' }, add])).toBe(false);
  });
});

it('a verdict keeps a known refusal reason, and reads an unknown one as invalid_input', () => {
  expect(v.is(verdictSchema, { state: 'refused', id: uuid, reason: 'run_impossible' })).toBe(true);
  const because = v.parse(verdictSchema, { state: 'refused', id: uuid, reason: 'because' });
  expect(because).toMatchObject({ reason: 'invalid_input' });
});

it('an accepted operation of an unknown kind is read as null, with its sequence number', () => {
  const told = { sequence: 7, operation: { ...stamp, kind: 'share_list' } };
  expect(v.parse(operationsTopic.message, told)).toEqual({ sequence: 7, operation: null });
});

it('an unknown refusal reason does not make the verdicts beside it unreadable', () => {
  const verdicts = [
    { state: 'refused', id: uuid, reason: 'because' },
    { state: 'refused', id: uuid, reason: 'run_impossible' },
  ];
  expect(v.parse(verdictsSchema, { verdicts }).verdicts).toEqual([
    { ...verdicts[0], reason: 'invalid_input' },
    verdicts[1],
  ]);
});
