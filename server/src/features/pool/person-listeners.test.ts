import { randomUUID } from 'node:crypto';
import { placeReplySchema, placeSchema } from '@focuspool/domain/pool/pool-contract';
import { waitFor, waitUntil } from '@focuspool/domain/testing/waiting';
import { minuteMs } from '@focuspool/domain/time-units';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { itOn } from '../../../testing/databases/engine-choice.ts';
import { openLiveClient, serveTestLive } from '../../../testing/live-client.ts';
import { addTaskNamed, createOperationCalls, runTask } from '../../../testing/operation-calls.ts';
import { readReply } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { deleteMembers } from './membership/member-store.ts';
import { lockRoom } from './rooms/room-store.ts';

// Without simulated members, whose number is random, everyone here sits in one room.
const app = await startTestApp({ config: { hasSimulatedMembers: false } });
const now = () => app.clock.now().getTime();

async function takeSeat() {
  const person = await app.signUp({ isPremium: true });
  const { cookie } = person;
  const { task } = await addTaskNamed(app, person, 'Write a page');
  const join = async () =>
    readReply(placeSchema, await app.request('/api/pool/join', { cookie, body: { taskId: task.id } }));
  const { room, memberId } = await join();
  const { act } = createOperationCalls(app, person);
  return {
    ...person,
    task,
    room,
    memberId,
    join,
    act,
    start: async (key: string = randomUUID(), of: Parameters<typeof runTask>[0] = task, minutes = 25) => {
      expect(await act({ kind: 'start_run', key, task: runTask(of), minutes })).toBe('accepted');
      return key;
    },
    readCard: async () => {
      const { place } = await readReply(placeReplySchema, await app.request('/api/pool/place', { cookie }));
      return place?.room.members.find(({ id }) => id === memberId);
    },
  };
}

itOn('postgres')(
  "a task can be deleted while its member's seat is removed under the lock of the room",
  async () => {
    const { act, task, memberId, readCard, room } = await takeSeat();
    const { database } = app.services;
    const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const deleting = Promise.withResolvers<string>();
    await database.transaction(async (tx) => {
      await lockRoom(tx, room.id);
      deleting.resolve(act({ kind: 'delete_tasks', taskIds: [task.id] }));
      await waitFor(async () => expect(await database.execute(waiting)).toMatchObject({ rows: [{}] }));
      await deleteMembers(tx, [memberId]);
    });
    expect(await deleting.promise).toBe('accepted');
    expect(await readCard()).toBeUndefined();
  },
);

describe('the card of a member', () => {
  it("a member's card follows their run when it is started, paused, resumed and given another length", async () => {
    const { act, start, readCard, task } = await takeSeat();
    const key = await start(randomUUID(), task, 20);
    const begun = now();
    expect((await readCard())?.run).toEqual({
      startedAt: begun,
      endsAt: begun + 20 * minuteMs,
      pausedPercent: null,
    });
    app.clock.advance(5 * minuteMs);
    await act({ kind: 'pause_run', key });
    expect((await readCard())?.run).toMatchObject({ startedAt: begun, pausedPercent: 25 });
    app.clock.advance(7 * minuteMs);
    await start(key);
    const shifted = begun + 7 * minuteMs;
    expect((await readCard())?.run).toEqual({
      startedAt: shifted,
      endsAt: shifted + 20 * minuteMs,
      pausedPercent: null,
    });
    await act({ kind: 'pause_run', key });
    expect(await act({ kind: 'set_run', key, task: runTask(task), minutes: 45 })).toBe('accepted');
    expect((await readCard())?.run).toMatchObject({ pausedPercent: 10 });
  });

  it('a member who turns out to have left their break before an automatic run loses the seat', async () => {
    const { act, readCard, task } = await takeSeat();
    const key = randomUUID();
    await act({ kind: 'start_break', key, minutes: 5 });
    app.clock.advance(6 * minuteMs);
    const follow = { kind: 'start_run', key, task: runTask(task), afterBreak: key } as const;
    await act(follow, { at: now() - minuteMs });
    expect((await readCard())?.run).toMatchObject({ startedAt: now() - minuteMs });
    expect(await act({ kind: 'leave_break', key }, { at: now() - 2 * minuteMs })).toBe('accepted');
    expect(await readCard()).toBeUndefined();
  });

  it("a member's card shows a run begun before they joined", async () => {
    const { start, readCard, join, cookie, task } = await takeSeat();
    await app.request('/api/pool/leave', { cookie, method: 'POST' });
    await start(randomUUID(), task, 40);
    app.clock.advance(10 * minuteMs);
    const { room, memberId } = await join();
    const run = room.members.find(({ id }) => id === memberId)?.run;
    expect(run).toEqual({
      startedAt: now() - 10 * minuteMs,
      endsAt: now() + 30 * minuteMs,
      pausedPercent: null,
    });
    expect(await readCard()).toBeUndefined();
  });

  it('a member who joins or changes task during a break is shown on that break', async () => {
    const { act, join, cookie, ...person } = await takeSeat();
    await app.request('/api/pool/leave', { cookie, method: 'POST' });
    await act({ kind: 'start_break', key: randomUUID(), minutes: 5 });
    const onBreak = { startedAt: now(), endsAt: now() + 5 * minuteMs, isBreak: true };
    app.clock.advance(minuteMs);
    const { room, memberId } = await join();
    const readRun = (of: typeof room) => of.members.find(({ id }) => id === memberId)?.run;
    expect(readRun(room)).toMatchObject(onBreak);
    const { task } = await addTaskNamed(app, { ...person, cookie }, 'Read a page');
    const body = { taskId: task.id };
    const turned = await readReply(placeSchema, await app.request('/api/pool/join', { cookie, body }));
    expect(turned).toMatchObject({ taskName: 'Read a page' });
    expect(readRun(turned.room)).toMatchObject(onBreak);
    // The break is over, but stays until the person goes on, as on their own page.
    app.clock.advance(10 * minuteMs);
    expect(readRun((await join()).room)).toMatchObject(onBreak);
  });

  it("a member's card never names a task that is not theirs", async () => {
    const { start, readCard } = await takeSeat();
    const stranger = await takeSeat();
    await start(randomUUID(), { id: stranger.task.id, text: 'Mine' });
    expect((await readCard())?.taskName).toBeNull();
    await start(randomUUID(), { id: randomUUID(), text: 'Gone' });
    expect((await readCard())?.taskName).toBeNull();
  });

  it("a member's card goes back to 0 % when they drop the run", async () => {
    const { act, start, readCard } = await takeSeat();
    await act({ kind: 'drop_run', key: await start() });
    expect((await readCard())?.run).toEqual({
      startedAt: now(),
      endsAt: now() + 25 * minuteMs,
      pausedPercent: 0,
    });
  });

  it("a member's card is at 100 % once they complete their task", async () => {
    const { act, start, readCard } = await takeSeat();
    const key = await start();
    app.clock.advance(61_000);
    expect(await act({ kind: 'complete_run', key, rounding: 'up' })).toBe('accepted');
    expect((await readCard())?.run).toMatchObject({ endsAt: now(), pausedPercent: 100 });
  });

  it.each([4, 56, 12.5, -1])(
    "a member's card is unchanged by a refused run of %s minutes",
    async (minutes) => {
      const { act, readCard, task } = await takeSeat();
      const run = { kind: 'start_run', key: randomUUID(), task: runTask(task), minutes } as const;
      expect(await act(run)).toBe('invalid_input');
      expect((await readCard())?.run).toMatchObject({ pausedPercent: 0 });
    },
  );

  it("a member's card shows a start from a clock an hour ahead as a start now", async () => {
    const { act, readCard, task } = await takeSeat();
    const run = { kind: 'start_run', key: randomUUID(), task: runTask(task) } as const;
    expect(await act(run, { at: now() + 60 * minuteMs })).toBe('accepted');
    expect((await readCard())?.run).toMatchObject({ startedAt: now() });
  });
});

describe('the members of a room', () => {
  it('members of a room receive each change, and others receive nothing', async () => {
    const url = await serveTestLive(app);
    const [worker, neighbour] = [await takeSeat(), await takeSeat()];
    const outsider = await app.signUp({ isPremium: true });
    const address = `room:${worker.room.id}`;
    const listening = await openLiveClient(url, { cookie: neighbour.cookie });
    const spying = await openLiveClient(url, { cookie: outsider.cookie });
    expect(await listening.subscribe(address)).toMatchObject({ type: 'subscribed', topic: address });
    expect(await spying.subscribe(address)).toMatchObject({ type: 'refused', reason: 'place_missing' });
    await worker.start();
    const own = await openLiveClient(url, { cookie: worker.cookie });
    expect(await own.subscribe(address)).toMatchObject({ type: 'subscribed' });
    await app.request('/api/pool/leave', { cookie: worker.cookie, method: 'POST' });
    const refused = { type: 'refused', topic: address, reason: 'place_missing' };
    await waitUntil(() => own.heard.some(({ type }) => type === 'refused'));
    expect(own.heard).toContainEqual(refused);
    await waitFor(() => expect(listening.messagesOf(address)).toHaveLength(2));
    expect(listening.messagesOf(address)).toMatchObject([
      { members: [{ id: worker.memberId, run: { pausedPercent: null } }], left: [] },
      { members: [], left: [worker.memberId] },
    ]);
    expect(spying.messagesOf(address)).toEqual([]);
  });
});
