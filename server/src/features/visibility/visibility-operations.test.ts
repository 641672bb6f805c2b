import { randomUUID } from 'node:crypto';
import type { NewOperation } from '@focuspool/domain/operation/operation';
import { dayMs, minuteMs } from '@focuspool/domain/time-units';
import type { TaskVisibility } from '@focuspool/domain/visibility/task-visibility';
import { describe, expect, it } from 'vitest';
import {
  addTask,
  createOperationCalls,
  makeListId,
  noteRowsChanged,
} from '../../../testing/operation-calls.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { visibilitySettings } from './visibility-tables.ts';

const app = await startTestApp();

async function startList() {
  const person = await app.signUp({ isPremium: true });
  const calls = createOperationCalls(app, person);
  const ids = { a: randomUUID(), b: randomUUID(), c: randomUUID() };
  const list = { id: makeListId(), title: 'Today' };
  await calls.send(Object.entries(ids).map(([text, id]) => calls.stamp(addTask(text, id, list))));
  return { ...calls, ...ids, listId: list.id, person };
}

it('the visibility of one task and of all tasks is stored, and survives deletion and restoring', async () => {
  const { act, readRows, a, b, listId } = await startList();
  expect((await readRows()).taskVisibility).toBeUndefined();
  expect(await act({ kind: 'show_task', taskId: a, visibility: 'self' })).toBe('accepted');
  expect(await act({ kind: 'show_task', taskId: b, visibility: 'everyone' })).toBe('accepted');
  expect(await act({ kind: 'set_visibility', visibility: 'everyone' })).toBe('accepted');
  expect(await act({ kind: 'rename_task', taskId: a, text: 'A' })).toBe('accepted');
  expect(await act({ kind: 'show_task', taskId: b, visibility: null })).toBe('accepted');
  const before = await readRows();
  expect(before.taskVisibility).toBe('everyone');
  expect(before.lists[0]?.tasks).toMatchObject([
    { text: 'A', visibility: 'self' },
    { text: 'b' },
    { text: 'c' },
  ]);
  expect(before.lists[0]?.tasks[1]).not.toHaveProperty('visibility');
  const [task] = before.lists[0]?.tasks ?? [];
  await act({ kind: 'delete_tasks', taskIds: [a] });
  await act({ kind: 'restore_tasks', listId, tasks: task ? [{ ...task, before: b }] : [] });
  await act({ kind: 'set_visibility', visibility: 'rooms' });
  expect(await readRows()).toEqual({ ...before, taskVisibility: 'rooms' });
  expect(await act({ kind: 'show_task', taskId: randomUUID(), visibility: 'self' })).toBe('task_missing');
  const nobody = { kind: 'show_task', taskId: a, visibility: 'nobody' } as unknown as NewOperation;
  expect(await act(nobody)).toBe('invalid_input');
});

describe.each(['all tasks', 'one task'])('the visibility of %s', (which) => {
  const agoMs = (ms: number) => app.clock.now().getTime() - ms;

  async function startChoosing() {
    const { stamp, send, readRows, a } = await startList();
    const choose = (visibility: TaskVisibility, msAgo: number) => {
      const what: NewOperation =
        which === 'all tasks'
          ? { kind: 'set_visibility', visibility }
          : { kind: 'show_task', taskId: a, visibility };
      return stamp(what, { at: agoMs(msAgo) });
    };
    const read = async () => {
      const { taskVisibility, lists } = await readRows();
      return which === 'all tasks' ? taskVisibility : lists[0]?.tasks[0]?.visibility;
    };
    return { choose, send, read };
  }

  it.each([
    ['a quarter of an hour', 10 * minuteMs, 15 * minuteMs],
    ['weeks', 0, 21 * dayMs],
    ['a year', 60 * dayMs, 425 * dayMs],
  ])(
    'visibility stays as chosen last when a device reports a choice from %s before',
    async (_what, laterMs, earlierMs) => {
      for (const isHeardInOrder of [true, false]) {
        const { choose, send, read } = await startChoosing();
        const devices = [[choose('everyone', earlierMs)], [choose('self', laterMs)]];
        for (const sent of isHeardInOrder ? devices : devices.toReversed()) {
          expect(await send(sent)).toMatchObject([{ state: 'accepted' }]);
        }
        expect(await read()).toBe('self');
      }
    },
  );

  it('an outdated visibility choice is answered with the current one', async () => {
    const { choose, send } = await startChoosing();
    await send([choose('self', 0)]);
    expect(await send([choose('everyone', dayMs)])).toMatchObject([{ operation: { visibility: 'self' } }]);
  });

  it('a visibility chosen twice prevails over a different choice made in between but sent later', async () => {
    const { choose, send, read } = await startChoosing();
    await send([choose('self', 3 * dayMs)]);
    await send([choose('self', dayMs)]);
    await send([choose('everyone', 2 * dayMs)]);
    expect(await read()).toBe('self');
  });

  it('the last visibility choice of one request wins, even if its clock was set back a little', async () => {
    const { choose, send, read } = await startChoosing();
    await send([choose('self', 60 * minuteMs), choose('everyone', 30 * minuteMs), choose('rooms', 0)]);
    expect(await read()).toBe('rooms');
    const atOnce = await startChoosing();
    await atOnce.send([atOnce.choose('everyone', 1_000), atOnce.choose('self', 2_000)]);
    expect(await atOnce.read()).toBe('self');
  });
});

it('a visibility stored without its time gives way to any later choice sent', async () => {
  const { act, stamp, readRows, person } = await startList();
  const { userId } = person;
  await app.services.database.insert(visibilitySettings).values({ userId, visibility: 'everyone' });
  await noteRowsChanged(app.services.database, person);
  const { at } = stamp({ kind: 'set_visibility', visibility: 'self' });
  expect(await act({ kind: 'set_visibility', visibility: 'self' }, { at: at - 60 * dayMs })).toBe('accepted');
  expect((await readRows()).taskVisibility).toBe('self');
});
