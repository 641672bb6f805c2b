import { randomUUID } from 'node:crypto';
import type { NewOperation } from '@focuspool/domain/operation/operation';
import { waitFor } from '@focuspool/domain/testing/waiting';
import { minuteMs } from '@focuspool/domain/time-units';
import { expect, it } from 'vitest';
import { createOwnRoomCalls, placeOf } from '../../../../testing/authorization/own-room-calls.ts';
import { setPremium } from '../../../../testing/authorization/stage.ts';
import { openLiveClient, serveTestLive } from '../../../../testing/live-client.ts';
import { addTask, addTaskNamed, createOperationCalls, runTask } from '../../../../testing/operation-calls.ts';
import { onlyOne } from '../../../../testing/pool-fixture.ts';
import { reasonOf } from '../../../../testing/read-reply.ts';
import { startTestApp } from '../../../../testing/test-app.ts';

const app = await startTestApp({ config: { addressLimitFactor: 99_999 } });
const { request, signUp, clock } = app;
const { enter, open, readPlace, post } = createOwnRoomCalls(app);

/** Starts another process, which serves live connections until the test ends. */
async function startBeside() {
  const { config, database } = app.services;
  const beside = await startTestApp({ config, services: { database, clock } });
  return { beside, url: await serveTestLive(beside) };
}

/** Seats a person without a plan by the link of another person's room. */
async function seatGuest() {
  const [owner, guest] = [await signUp({ isPremium: true }), await signUp()];
  const own = await open(owner);
  const place = await placeOf(await enter(guest, own));
  return { owner, guest, own, place, ...createOperationCalls(app, guest) };
}

const join = ({ cookie }: { cookie: string }, body: object = {}) =>
  request('/api/pool/join', { cookie, body });
const start = (key: string = randomUUID()): NewOperation => ({ kind: 'start_run', key, task: runTask() });

it('a person without a plan enters a room by its link and works a run there', async () => {
  const { guest, own, place, act, readState } = await seatGuest();
  expect(place.room).toMatchObject({ id: own.room.id, name: 'Thesis' });
  expect(await readPlace(guest)).toEqual(place);
  expect(await placeOf(await join(guest))).toEqual(place);
  const key = randomUUID();
  const set = { kind: 'set_run', key, task: runTask(), minutes: 10 } as const;
  expect(await act(set)).toBe('accepted');
  expect(await act(start(key))).toBe('accepted');
  clock.advance(4 * minuteMs);
  expect(await act({ kind: 'pause_run', key })).toBe('accepted');
  const card = async () => onlyOne((await readPlace(guest))?.room.members ?? []);
  // A guest's name for their task is on no list, and shown to no one.
  expect(await card()).toMatchObject({ taskName: null, run: { pausedPercent: 40 } });
  expect(await act(start(key))).toBe('accepted');
  clock.advance(6 * minuteMs);
  expect(await act({ kind: 'extend_run', key, minutes: 5 })).toBe('accepted');
  clock.advance(5 * minuteMs);
  expect((await readState()).state.run?.timer.key).toBe(key);
  expect(await act({ kind: 'complete_run', key, rounding: 'up' })).toBe('accepted');
  const { state } = await readState();
  expect(state).toMatchObject({ run: null, lists: [], totals: { totalMinutes: 15, trophies: 0 } });
  expect((await card()).run.endsAt).toBe(clock.now().getTime());
});

it('a guest has no access to anything else that needs a plan', async () => {
  const { guest, own, act, post: sendOperations, stamp } = await seatGuest();
  expect(await act(start())).toBe('accepted');
  for (const operation of [addTask('Write'), { kind: 'set_rhythm', settings: {} } as const]) {
    const isFree = operation.kind === 'set_rhythm';
    expect((await sendOperations([stamp(operation)])).status, operation.kind).toBe(isFree ? 200 : 403);
  }
  const landing = { kind: 'member', memberId: randomUUID() } as const;
  const land = { ...start(), kind: 'land_run', endsAt: 0, with: landing } as NewOperation;
  expect(await reasonOf(await sendOperations([stamp(land)]))).toBe('not_premium');
  expect(await reasonOf(await post(guest, '', { name: 'Mine', opening: 'hour' }))).toBe('not_premium');
  const client = await openLiveClient((await startBeside()).url, guest);
  expect(await client.subscribe(`room:${own.room.id}`)).toMatchObject({ type: 'subscribed' });
  for (const topic of ['feed', `operations:${guest.userId}`]) {
    expect(await client.subscribe(topic), topic).toMatchObject({ reason: 'not_premium' });
  }
});

it("a guest's run reaches their other devices", async () => {
  const { guest } = await seatGuest();
  const topic = `free_operations:${guest.userId}`;
  const { beside, url } = await startBeside();
  const client = await openLiveClient(url, guest);
  await client.subscribe(topic);
  const begun = start();
  expect(await createOperationCalls(beside, guest).act(begun)).toBe('accepted');
  await waitFor(() => expect(client.messagesOf(topic)).toMatchObject([{ operation: begun }]));
});

it('a guest who was sent out cannot start a run but can complete the one they had begun', async () => {
  const { owner, guest, own, act, readState } = await seatGuest();
  const key = randomUUID();
  expect(await act(start(key))).toBe('accepted');
  clock.advance(5 * minuteMs);
  expect((await post(owner, `/${own.room.id}/removals`, { userId: guest.userId })).status).toBe(200);
  expect(await readPlace(guest)).toBeNull();
  expect(await reasonOf(await join(guest))).toBe('not_premium');
  expect(await act(start())).toBe('place_missing');
  expect(await readState()).toMatchObject({ guest: 'left', state: { run: { timer: { key } } } });
  expect(await act({ kind: 'complete_run', key, rounding: 'up' })).toBe('accepted');
  expect((await readState()).state.totals.totalMinutes).toBe(5);
});

it('offline work from before a guest was sent out is accepted afterwards, and later work is not', async () => {
  const { owner, guest, own, act, readState } = await seatGuest();
  const key = randomUUID();
  const startedAt = clock.now().getTime();
  clock.advance(8 * minuteMs);
  expect((await post(owner, `/${own.room.id}/removals`, { userId: guest.userId })).status).toBe(200);
  const leftAt = clock.now().getTime();
  clock.advance(20 * minuteMs);
  expect(await act(start(), { at: leftAt })).toBe('place_missing');
  expect(await act(start(), { at: startedAt - minuteMs })).toBe('place_missing');
  expect(await act(start(key), { at: startedAt })).toBe('accepted');
  expect(await readState()).toMatchObject({ guest: 'left', state: { run: { timer: { key } } } });
  expect(await act({ kind: 'complete_run', key, rounding: 'up' }, { at: leftAt + 15 * minuteMs })).toBe(
    'accepted',
  );
  expect((await readState()).state).toMatchObject({ run: null, totals: { totalMinutes: 23 } });
});

it("offline work done while a guest's seat was kept is accepted even before the room is cleaned up", async () => {
  const { act } = await seatGuest();
  const at = clock.now().getTime();
  expect(await act(start())).toBe('accepted');
  clock.advance(70 * minuteMs);
  expect(await act(start(), { at: at + 56 * minuteMs })).toBe('place_missing');
  expect(await act(start(), { at: at - minuteMs })).toBe('place_missing');
  expect(await act(start(), { at: at + 54 * minuteMs })).toBe('accepted');
});

it("a guest's seat ends when its time is over, even before the room is cleaned up", async () => {
  const { guest, act, readState } = await seatGuest();
  const key = randomUUID();
  expect(await act(start(key))).toBe('accepted');
  clock.advance(55 * minuteMs);
  expect((await readState()).guest).toBe('seated');
  clock.advance(1);
  expect(await readState()).toMatchObject({ guest: 'left', state: { run: { timer: { key } } } });
  expect(await reasonOf(await join(guest))).toBe('not_premium');
  expect(await act(start())).toBe('place_missing');
  expect(await act({ kind: 'complete_run', key, rounding: 'up' })).toBe('accepted');
});

it('a guest keeps their seat during a break and after leaving it', async () => {
  const { guest, act } = await seatGuest();
  const key = randomUUID();
  await act(start(key));
  clock.advance(25 * minuteMs);
  await act({ kind: 'complete_run', key, rounding: 'up' });
  await act({ kind: 'start_break', key, minutes: 5 });
  const own = async () => onlyOne((await readPlace(guest))?.room.members ?? []);
  expect((await own()).run.isBreak).toBe(true);
  await act({ kind: 'leave_break', key });
  expect((await own()).run).toMatchObject({ pausedPercent: 0 });
});

it("a person who loses their plan loses their pool seat, and can enter another person's room as a guest", async () => {
  const person = await signUp({ isPremium: true });
  const { task } = await addTaskNamed(app, person, 'Write a page');
  const pool = await placeOf(await join(person, { taskId: task.id }));
  await setPremium(app, person, false);
  expect(await readPlace(person)).toBeNull();
  expect(await reasonOf(await join(person, { taskId: task.id }))).toBe('not_premium');
  const client = await openLiveClient((await startBeside()).url, person);
  expect(await client.subscribe(`room:${pool.room.id}`)).toMatchObject({ reason: 'not_premium' });
  const own = await open(await signUp({ isPremium: true }));
  const place = await placeOf(await enter(person, own));
  expect((await readPlace(person))?.memberId).toBe(place.memberId);
  // The rest of the plan stays closed to them.
  expect(await reasonOf(await request('/api/feed', { cookie: person.cookie }))).toBe('not_premium');
});
