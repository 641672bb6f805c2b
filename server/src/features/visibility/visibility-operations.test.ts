import { randomUUID } from 'node:crypto';
import type { NewOperation } from '@focuspool/domain/operation/operation';
import { expect, it } from 'vitest';
import { addTask, createOperationCalls, makeListId } from '../../../testing/operation-calls.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const app = await startTestApp();

async function startList() {
  const calls = createOperationCalls(app, await app.signUp({ isPremium: true }));
  const ids = { a: randomUUID(), b: randomUUID(), c: randomUUID() };
  const list = { id: makeListId(), title: 'Today' };
  await calls.send(Object.entries(ids).map(([text, id]) => calls.stamp(addTask(text, id, list))));
  return { ...calls, ...ids, listId: list.id };
}

it('rows and state agree: who sees a task, and all of them, and what goes on with it', async () => {
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
