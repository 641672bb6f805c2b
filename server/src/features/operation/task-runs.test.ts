import { randomUUID } from 'node:crypto';
import { minuteMs } from '@focuspool/domain/time-units';
import { expect, it } from 'vitest';
import { addTask, createOperationCalls, makeListId, runTask } from '../../../testing/operation-calls.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const app = await startTestApp();

it('a task has its minutes and runs again when its deletion is undone or its list is redone', async () => {
  const { act, readRows } = createOperationCalls(app, await app.signUp({ isPremium: true }));
  const [id, before, listId] = [randomUUID(), randomUUID(), makeListId()];
  await act(addTask('Write', id, { id: listId, title: 'Today' }));
  await act(addTask('Read', before));
  const planned = { note: 'Page 1\nhttps://example.com', estimate: 3 };
  await act({ kind: 'estimate_task', taskId: id, estimate: planned.estimate });
  await act({ kind: 'note_task', taskId: id, note: planned.note });
  for (const key of [randomUUID(), randomUUID()]) {
    await act({ kind: 'start_run', key, task: runTask({ id, text: 'Write' }) });
    app.clock.advance(10 * minuteMs);
    expect(await act({ kind: 'complete_run', key, rounding: 'nearest' })).toBe('accepted');
  }
  const readTask = async () => (await readRows()).lists[0]?.tasks[0];
  const counted = { id, text: 'Write', isCompleted: true, minutes: 20, ...planned, runs: 2 };
  expect(await readTask()).toEqual(counted);

  await act({ kind: 'delete_tasks', taskIds: [id] });
  const told = { ...counted, minutes: 99, runs: 99, before };
  expect(await act({ kind: 'restore_tasks', listId, tasks: [told] })).toBe('accepted');
  expect(await readTask()).toEqual(counted);
  await act({ kind: 'complete_list', listId });
  await act({ kind: 'open_list', listId });
  expect(await readTask()).toEqual(counted);
});
