import { randomUUID } from 'node:crypto';
import { placeReplySchema, placeSchema } from '@focuspool/domain/pool/pool-contract';
import { waitFor, waitUntil } from '@focuspool/domain/testing/waiting';
import type { SharedRun } from '@focuspool/domain/timer/shared-run';
import { createTimer, minuteMs, pauseTimer, startTimer, type Timer } from '@focuspool/domain/timer/timer';
import { describe, expect, it } from 'vitest';
import { saveRun } from '../../../testing/current-run.ts';
import { openLiveClient, serveTestLive } from '../../../testing/live-client.ts';
import { readReply } from '../../../testing/read-reply.ts';
import { addTaskNamed, createTaskCalls } from '../../../testing/task-calls.ts';
import { startTestApp } from '../../../testing/test-app.ts';

// Without simulated members, whose number is random, everybody here sits in one room.
const app = await startTestApp({ config: { hasSimulatedMembers: false } });
const now = () => app.clock.now().getTime();

function must<Value>(outcome: { ok: true; value: Value } | { ok: false; reason: string }): Value {
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.value;
}

async function takeSeat() {
  const person = await app.signUp({ isPremium: true });
  const { cookie } = person;
  const { task, list } = await addTaskNamed(createTaskCalls(app, person), 'Write a page');
  const join = async () =>
    readReply(placeSchema, await app.request('/api/pool/join', { cookie, body: { taskId: task.id } }));
  const { room, memberId } = await join();
  let revision = 0;
  return {
    ...person,
    task,
    room,
    memberId,
    join,
    /** Their device saves their current run. */
    tell: async (timer: Timer, taskId = task.id, taskName = 'Write a page') => {
      const run: SharedRun = {
        task: { taskId, taskName, groupId: list.id, minutes: 0 },
        timer: { ...timer, worked: [...timer.worked] },
      };
      expect((await saveRun(app, person, revision, run)).status).toBe(200);
      revision += 1;
    },
    drop: async () => {
      expect((await saveRun(app, person, revision, null)).status).toBe(200);
      revision += 1;
    },
    complete: (timer: Timer) =>
      app.request('/api/runs', {
        cookie,
        body: { key: timer.key, taskId: task.id, taskText: 'Write a page', spans: timer.worked },
      }),
    readCard: async () => {
      const { place } = await readReply(placeReplySchema, await app.request('/api/pool/place', { cookie }));
      return place?.room.members.find(({ id }) => id === memberId);
    },
  };
}

describe('the card of somebody in a room', () => {
  it("a member's card follows their run: start, pause, resume, another length", async () => {
    const { tell, readCard } = await takeSeat();
    const started = must(startTimer(createTimer(randomUUID(), 20), now()));
    await tell(started);
    const begun = now();
    expect((await readCard())?.run).toEqual({
      startedAt: begun,
      endsAt: begun + 20 * minuteMs,
      pausedPercent: null,
    });
    app.clock.advance(5 * minuteMs);
    const paused = must(pauseTimer(started, now()));
    await tell(paused);
    expect((await readCard())?.run).toMatchObject({ startedAt: begun, pausedPercent: 25 });
    app.clock.advance(7 * minuteMs);
    await tell(must(startTimer(paused, now())));
    const shifted = begun + 7 * minuteMs;
    expect((await readCard())?.run).toEqual({
      startedAt: shifted,
      endsAt: shifted + 20 * minuteMs,
      pausedPercent: null,
    });
  });

  it("a member's card shows a run that was begun before they came", async () => {
    const { tell, readCard, join, cookie } = await takeSeat();
    await app.request('/api/pool/leave', { cookie, method: 'POST' });
    await tell(must(startTimer(createTimer(randomUUID(), 40), now())));
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

  it("a member's card names no task that is not theirs, whatever they call it", async () => {
    const { tell, readCard } = await takeSeat();
    const stranger = await takeSeat();
    const started = must(startTimer(createTimer(randomUUID()), now()));
    await tell(started, stranger.task.id, 'Mine');
    expect((await readCard())?.taskName).toBeNull();
    await tell({ ...started, key: randomUUID() }, randomUUID(), 'Gone');
    expect((await readCard())?.taskName).toBeNull();
  });

  it("a member's card goes back to 0 % when they drop the run", async () => {
    const { tell, drop, readCard } = await takeSeat();
    await tell(must(startTimer(createTimer(randomUUID()), now())));
    await drop();
    expect((await readCard())?.run).toEqual({
      startedAt: now(),
      endsAt: now() + 25 * minuteMs,
      pausedPercent: 0,
    });
  });

  it("a member's card is full once they completed their task, and the minutes are rounded up", async () => {
    const { tell, complete, readCard } = await takeSeat();
    const started = must(startTimer(createTimer(randomUUID()), now()));
    await tell(started);
    app.clock.advance(61_000);
    const paused = must(pauseTimer(started, now()));
    await tell(paused);
    expect(await (await complete(paused)).json()).toMatchObject({ minutes: 2, earnedTrophy: true });
    expect((await readCard())?.run).toMatchObject({ endsAt: now(), pausedPercent: 100 });
  });

  it.each([4, 56, 12.5, -1])("a member's card takes no run of %s minutes", async (minutes) => {
    const { readCard, cookie, task } = await takeSeat();
    const timer = { ...createTimer(randomUUID()), durationMs: minutes * minuteMs };
    const run = { task: { taskId: task.id, taskName: 'Write', groupId: '-', minutes: 0 }, timer };
    const answer = await app.request('/api/runs/current', {
      cookie,
      method: 'PUT',
      body: { basedOn: 0, run },
    });
    expect(answer.status).toBe(400);
    expect((await readCard())?.run).toMatchObject({ pausedPercent: 0 });
  });

  it("a member's card takes no run of a device whose clock is an hour ahead", async () => {
    const { readCard, cookie, task } = await takeSeat();
    const timer = must(startTimer(createTimer(randomUUID()), now() + 60 * minuteMs));
    const run = { task: { taskId: task.id, taskName: 'Write', groupId: '-', minutes: 0 }, timer };
    await app.request('/api/runs/current', { cookie, method: 'PUT', body: { basedOn: 0, run } });
    expect((await readCard())?.run).toMatchObject({ pausedPercent: 0 });
  });
});

describe('those who sit in the room', () => {
  it('those who sit in the room hear of each change, and others hear nothing', async () => {
    const url = await serveTestLive(app);
    const [worker, neighbour] = [await takeSeat(), await takeSeat()];
    const outsider = await app.signUp({ isPremium: true });
    const address = `room:${worker.room.id}`;
    const listening = await openLiveClient(url, { cookie: neighbour.cookie });
    const spying = await openLiveClient(url, { cookie: outsider.cookie });
    expect(await listening.subscribe(address)).toMatchObject({ type: 'subscribed', topic: address });
    expect(await spying.subscribe(address)).toMatchObject({ type: 'refused', reason: 'place_missing' });
    await worker.tell(must(startTimer(createTimer(randomUUID()), now())));
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
