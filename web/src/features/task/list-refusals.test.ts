import type { NewOperation, Operation } from '@focuspool/domain/operation/operation';
import type { RefusalReason } from '@focuspool/domain/refusals';
import { expect, it } from 'vitest';
import type { Report } from '../operation/device-store.ts';
import { groupRefusals, placeRefusals } from './list-refusals.ts';

let made = 0;
function refuse(what: NewOperation, reason: RefusalReason): Report {
  made += 1;
  const operation = { ...what, id: `id-${made}`, at: made } as Operation;
  return { operation, verdict: { state: 'refused', id: operation.id, reason } };
}

const listIfNone = { id: '-abcdefghijklmnopqrs', title: 'Today' };
const add = (taskId: string, text: string): NewOperation => ({ kind: 'add_task', taskId, text, listIfNone });

it('a group of refusals names the cause, and not what followed from it', () => {
  const reports = [
    refuse(add('a', 'Read'), 'task_duplicate'),
    refuse({ kind: 'tick_task', taskId: 'a', isCompleted: true }, 'task_missing'),
    refuse({ kind: 'move_task', taskId: 'b', before: null }, 'task_missing'),
  ];
  expect(groupRefusals(reports)).toEqual([
    {
      ids: reports.slice(0, 2).map(({ operation }) => operation.id),
      operation: reports[0]?.operation,
      message: 'This task is already on the list.',
      texts: ['Read'],
    },
    {
      ids: [reports[2]?.operation.id],
      operation: reports[2]?.operation,
      message: 'This task is no longer there.',
      texts: [],
    },
  ]);
});

it('a group of refusals gives back the text that was typed last', () => {
  const reports = [
    refuse(add('a', 'Read'), 'list_full'),
    refuse({ kind: 'rename_task', taskId: 'a', text: 'Read more' }, 'task_missing'),
    refuse({ kind: 'tick_task', taskId: 'a', isCompleted: true }, 'task_missing'),
  ];
  expect(groupRefusals(reports)).toMatchObject([{ texts: ['Read more'], message: 'This list is full.' }]);
});

it('a refused undo gives back its tasks in their order', () => {
  const task = { isCompleted: false, minutes: 0, before: null };
  const tasks = [
    { id: 'b', text: 'Write', ...task },
    { id: 'a', text: 'Read', ...task },
  ];
  const restore: NewOperation = { kind: 'restore_tasks', listId: listIfNone.id, tasks };
  expect(groupRefusals([refuse(restore, 'list_missing')])).toMatchObject([{ texts: ['Read', 'Write'] }]);
});

it('a refusal of many added tasks gives back each of them', () => {
  const tasks = [
    { id: 'a', text: 'Read' },
    { id: 'b', text: 'Write' },
  ];
  expect(groupRefusals([refuse({ kind: 'add_tasks', tasks, listIfNone }, 'list_full')])).toMatchObject([
    { texts: ['Read', 'Write'], message: 'This list is full.' },
  ]);
});

it('refused run operations and accepted operations are not grouped', () => {
  const run = refuse({ kind: 'pause_run', key: 'k' }, 'run_unknown');
  const { operation } = refuse(add('a', 'Read'), 'list_full');
  const accepted: Report = {
    operation,
    verdict: { state: 'accepted', id: operation.id, sequence: 1, operation },
  };
  expect(groupRefusals([run, accepted])).toEqual([]);
});

it('refusals are placed at their task or title, or else with the others', () => {
  const list = {
    ...listIfNone,
    createdAt: '2026-03-01T09:00:00.000Z',
    tasks: [{ id: 'b', text: 'Write', isCompleted: false, minutes: 0 }],
  };
  const [added, renamed, retitled, elsewhere] = groupRefusals([
    refuse(add('a', 'Read'), 'list_full'),
    refuse({ kind: 'rename_task', taskId: 'b', text: 'Read' }, 'task_duplicate'),
    refuse({ kind: 'retitle_list', listId: list.id, title: 'Thesis' }, 'list_missing'),
    refuse({ kind: 'retitle_list', listId: '-zzzzzzzzzzzzzzzzzzz', title: 'Garden' }, 'list_missing'),
  ]);
  const all = [added, renamed, retitled, elsewhere].filter((each) => each !== undefined);
  const placed = placeRefusals(all, list);
  expect([...placed.byTask]).toEqual([['b', renamed]]);
  expect(placed.ofTitle).toBe(retitled);
  expect(placed.others).toEqual([added, elsewhere]);
  expect(placeRefusals(all, null).others).toHaveLength(4);
});
