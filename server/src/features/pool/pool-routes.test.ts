import { randomUUID } from 'node:crypto';
import { leftPoolSchema, placeReplySchema, placeSchema } from '@focuspool/domain/pool/pool-contract';
import { minuteMs } from '@focuspool/domain/time-units';
import type { TaskVisibility } from '@focuspool/domain/visibility/task-visibility';
import { describe, expect, it } from 'vitest';
import { addTaskNamed, createOperationCalls } from '../../../testing/operation-calls.ts';
import { takePoolSnapshot } from '../../../testing/pool-fixture.ts';
import { readRefusal, readReply } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const app = await startTestApp();

async function signUpWithTask() {
  const person = await app.signUp({ isPremium: true });
  const { cookie } = person;
  const { task, list } = await addTaskNamed(app, person, 'Write a page');
  return {
    ...person,
    task,
    list,
    join: (body: unknown) => app.request('/api/pool/join', { cookie, body }),
    leave: () => app.request('/api/pool/leave', { cookie, method: 'POST' }),
    read: () => app.request('/api/pool/place', { cookie }),
    act: createOperationCalls(app, person).act,
  };
}

const calls = [
  ['GET', '/api/pool/place'],
  ['POST', '/api/pool/join'],
  ['POST', '/api/pool/leave'],
] as const;

describe.each(calls)('%s %s', (method, path) => {
  const send = (cookie?: string) =>
    app.request(path, { method, cookie, body: method === 'GET' ? undefined : {} });

  it('a visitor to the pool is asked to log in', async () => {
    const response = await send();
    expect(response.status).toBe(401);
    expect((await readRefusal(response)).message).toBe('Please log in to continue');
  });

  it('a person with an unverified address is refused by the pool', async () => {
    const { cookie } = await app.signUp({ isVerified: false });
    expect((await readRefusal(await send(cookie))).reason).toBe('email_not_verified');
  });
});

it('a person without a plan cannot join the pool', async () => {
  const { cookie } = await app.signUp();
  const joined = await app.request('/api/pool/join', { cookie, body: {} });
  expect((await readRefusal(joined)).reason).toBe('not_premium');
  expect(await (await app.request('/api/pool/place', { cookie })).json()).toEqual({ place: null });
});

describe('joining', () => {
  it('joining gives a seat that is paused at 0 % and shows the name of the task', async () => {
    const { join, task, username } = await signUpWithTask();
    const place = await readReply(placeSchema, await join({ taskId: task.id }));
    const own = place.room.members.find(({ id }) => id === place.memberId);
    const now = app.clock.now().getTime();
    expect(own).toMatchObject({ isSimulated: false, username, taskName: 'Write a page' });
    expect(own?.run).toEqual({ startedAt: now, endsAt: now + 25 * minuteMs, pausedPercent: 0 });
    expect(place).toMatchObject({ taskId: task.id, taskName: 'Write a page' });
  });

  it.each([
    ['an unknown task', () => ({ taskId: randomUUID() }), 404, 'task_missing'],
    ['no task', () => ({}), 400, 'pool_task_needed'],
    [
      'a list that does not exist',
      (taskId: string) => ({ taskId, listId: '-aaaaaaaaaaaaaaaaaaa' }),
      404,
      'list_missing',
    ],
    ['a task that is not an id', () => ({ taskId: 'x' }), 400, 'invalid_input'],
    ['a list that is not an id', (taskId: string) => ({ taskId, listId: '__proto__' }), 400, 'invalid_input'],
  ])('joining with %s is refused and gives no seat', async (_case, wish, status, reason) => {
    const { join, task, userId } = await signUpWithTask();
    const response = await join(wish(task.id));
    expect(response.status).toBe(status);
    expect((await readRefusal(response)).reason).toBe(reason);
    expect((await takePoolSnapshot(app.services.database)).places.has(userId)).toBe(false);
  });

  it("joining with another person's task or list is refused as if it did not exist", async () => {
    const [one, other] = [await signUpWithTask(), await signUpWithTask()];
    expect((await readRefusal(await one.join({ taskId: other.task.id }))).reason).toBe('task_missing');
    const strange = await one.join({ taskId: one.task.id, listId: other.list.id });
    expect((await readRefusal(strange)).reason).toBe('list_missing');
  });

  it('joining with a task of one list and the id of another list is refused as an unknown task', async () => {
    const { act, cookie, join, list, userId } = await signUpWithTask();
    expect(await act({ kind: 'complete_list', listId: list.id })).toBe('accepted');
    const next = await addTaskNamed(app, { cookie, userId }, 'Read a page');
    const mixed = await join({ taskId: next.task.id, listId: list.id });
    expect((await readRefusal(mixed)).reason).toBe('task_missing');
    expect((await join({ taskId: next.task.id, listId: next.list.id })).status).toBe(200);
  });
});

describe('a seat', () => {
  it('a seat can be read until it is given up', async () => {
    const { join, leave, read, task } = await signUpWithTask();
    expect(await readReply(placeReplySchema, await read())).toEqual({ place: null });
    const joined = await readReply(placeSchema, await join({ taskId: task.id }));
    expect(await readReply(placeReplySchema, await read())).toEqual({ place: joined });
    expect(await readReply(leftPoolSchema, await leave())).toEqual({ left: true });
    expect(await readReply(placeReplySchema, await read())).toEqual({ place: null });
    expect(await readReply(leftPoolSchema, await leave())).toEqual({ left: false });
  });

  it("a card shows 'Focusing' while the member keeps the task private, in the next room too", async () => {
    const { act, join, leave, read, task } = await signUpWithTask();
    await join({ taskId: task.id });
    const show = (visibility: TaskVisibility | null) =>
      act({ kind: 'show_task', taskId: task.id, visibility });
    await show('self');
    const readOwn = async () => {
      const { place } = await readReply(placeReplySchema, await read());
      if (!place) throw new Error('no place');
      const own = place.room.members.find(({ id }) => id === place.memberId);
      return { seen: own?.taskName, known: place.taskName };
    };
    const hidden = { seen: 'Focusing', known: 'Write a page' };
    expect(await readOwn()).toEqual(hidden);
    await leave();
    await join({ taskId: task.id });
    expect(await readOwn()).toEqual(hidden);
    await show(null);
    expect(await readOwn()).toMatchObject({ seen: 'Write a page' });
    await act({ kind: 'set_visibility', visibility: 'self' });
    expect(await readOwn()).toEqual(hidden);
    await show('rooms');
    expect(await readOwn()).toMatchObject({ seen: 'Write a page' });
  });

  it('a card follows the name of its task at once and has no name once the task is deleted', async () => {
    const { act, join, read, task } = await signUpWithTask();
    const { memberId } = await readReply(placeSchema, await join({ taskId: task.id }));
    const readSeen = async () => {
      const { place } = await readReply(placeReplySchema, await read());
      return place?.room.members.find(({ id }) => id === memberId)?.taskName;
    };
    await act({ kind: 'rename_task', taskId: task.id, text: 'كتابة <b>🦖</b>' });
    expect(await readSeen()).toBe('كتابة <b>🦖</b>');
    await act({ kind: 'delete_tasks', taskIds: [task.id] });
    expect(await readSeen()).toBeNull();
  });
});
