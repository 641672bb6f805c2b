import { randomUUID } from 'node:crypto';
import { ownRoomLimits } from '@focuspool/domain/pool/own-room';
import { linkedRoomSchema, type OwnRoom } from '@focuspool/domain/pool/own-room-contract';
import { minuteMs } from '@focuspool/domain/time-units';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Asker, createOwnRoomCalls, placeOf } from '../../../../testing/authorization/own-room-calls.ts';
import { addTaskNamed, createOperationCalls, runTask } from '../../../../testing/operation-calls.ts';
import { createPeopleWithTasks } from '../../../../testing/people-with-tasks.ts';
import { expectValidRooms, onlyOne, takePoolSnapshot } from '../../../../testing/pool-fixture.ts';
import { readReply, reasonOf } from '../../../../testing/read-reply.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { insertSuspension } from '../../../platform/suspension/suspension-store.ts';
import { deletePerson } from '../../privacy/delete-person.ts';
import { profiles } from '../../profile/profile-tables.ts';
import { joinPool } from '../membership/join-pool.ts';
import { ownRooms } from '../own-room-tables.ts';
import { cleanUpRooms } from '../rooms/clean-up-rooms.ts';
import { enterRoom } from './enter-room.ts';

const app = await startTestApp({ config: { hasSimulatedMembers: true, addressLimitFactor: 99_999 } });
const { request, signUp, clock } = app;
const services = { ...app.services, random: Math.random };
const { database } = services;

const signUpPremium = () => signUp({ isPremium: true });
const { post, look, enter, listRooms, open, readPlace } = createOwnRoomCalls(app);

const isThere = async ({ room: { id } }: OwnRoom) =>
  (await takePoolSnapshot(database)).rooms.some((room) => room.id === id);

describe('opening a room', () => {
  it.each([
    ['GET', ''],
    ['POST', ''],
    ['POST', `/${randomUUID()}/renewal`],
    ['POST', `/${randomUUID()}/closing`],
    ['POST', `/${randomUUID()}/removals`],
  ])('%s /api/own-rooms%s is for premium members', async (method, path) => {
    const send = (cookie?: string) =>
      request(`/api/own-rooms${path}`, { method, cookie, body: method === 'GET' ? undefined : {} });
    expect((await send()).status).toBe(401);
    expect(await reasonOf(await send((await signUp()).cookie))).toBe('not_premium');
  });

  it('an opened room has a name, its own link and no members', async () => {
    const owner = await signUpPremium();
    const room = await open(owner, 'hour', '  Deep   work ');
    const now = clock.now().getTime();
    expect(room).toMatchObject({ name: 'Deep work', openedAt: now, closesAt: now + 60 * minuteMs });
    expect(room.room.members).toEqual([]);
    const other = await open(owner, 'until_closed');
    expect(other.closesAt).toBeNull();
    expect(other.token).not.toBe(room.token);
    expect((await listRooms(owner)).map(({ room: { id } }) => id).sort()).toEqual(
      [room.room.id, other.room.id].sort(),
    );
    expect(await listRooms(await signUpPremium())).toEqual([]);
  });

  it.each([
    ['no name', { name: ' ', opening: 'hour' }],
    ['the product’s name', { name: 'Focus Pool', opening: 'hour' }],
    ['an unknown opening time', { name: 'Thesis', opening: 'year' }],
  ])('a room with %s is refused', async (_what, wish) => {
    const owner = await signUpPremium();
    expect(await reasonOf(await post(owner, '', wish))).toBe('invalid_input');
    expect(await listRooms(owner)).toEqual([]);
  });

  it('a person can have at most five rooms open, even when opening several at once', async () => {
    const owner = await signUpPremium();
    const wish = { name: 'Thesis', opening: 'hour' };
    const answers = await Promise.all(
      Array.from({ length: ownRoomLimits.open + 3 }, () => post(owner, '', wish)),
    );
    const refused = answers.filter(({ ok }) => !ok);
    expect(await Promise.all(refused.map(reasonOf))).toEqual(Array(3).fill('own_rooms_full'));
    const [first] = await listRooms(owner);
    await post(owner, `/${first?.room.id}/closing`);
    expect((await post(owner, '', wish)).status).toBe(200);
    clock.advance(60 * minuteMs);
    expect(await listRooms(owner)).toEqual([]);
    expect((await post(owner, '', wish)).status).toBe(200);
  });
});

describe('the link of a room', () => {
  it('the link page shows the owner and the members of a room, but not what they work on', async () => {
    const [owner, guest] = [await signUpPremium(), await signUpPremium()];
    const room = await open(owner);
    const { task } = await addTaskNamed(app, owner, 'A secret task');
    await request('/api/pool/join', { cookie: owner.cookie, body: { taskId: task.id } });
    await enter(owner, room);
    const answer = await look(guest, room);
    expect(await answer.clone().text()).not.toContain('secret');
    const told = await readReply(linkedRoomSchema, answer);
    expect(told).toMatchObject({ name: 'Thesis', owner: { username: owner.username }, isInside: false });
    expect(told.guests.map(({ username }) => username)).toEqual([owner.username]);
    expect((await readReply(linkedRoomSchema, await look(owner, room))).isInside).toBe(true);
  });

  it.each(['member', 'visitor'])(
    'the link page leaves out a member if the %s hides the other, but counts the seat',
    async (who) => {
      const [owner, guest] = [await signUpPremium(), await signUpPremium()];
      const room = await open(owner);
      const { task } = await addTaskNamed(app, owner, 'A task');
      await request('/api/pool/join', { cookie: owner.cookie, body: { taskId: task.id } });
      await enter(owner, room);
      const [hider, hidden] = who === 'visitor' ? [guest, owner] : [owner, guest];
      await request(`/api/hidden-people/${hidden.userId}`, { cookie: hider.cookie, method: 'PUT' });
      const told = await readReply(linkedRoomSchema, await look(guest, room));
      expect(told).toMatchObject({ guests: [], taken: 1 });
    },
  );

  it('a person who enters by a link sits there by name, without simulated members', async () => {
    const [owner, guest] = [await signUpPremium(), await signUpPremium()];
    const room = await open(owner);
    const place = await placeOf(await enter(guest, room));
    expect(place).toMatchObject({ taskId: null, room: { id: room.room.id, name: 'Thesis' } });
    expect(place.ownName).toBeUndefined();
    expect(onlyOne(place.room.members)).toMatchObject({ username: guest.username, taskName: null });
    expect(await readPlace(guest)).toEqual(place);
    const { task } = await addTaskNamed(app, guest, 'Write a page');
    const body = { taskId: task.id };
    const working = await placeOf(await request('/api/pool/join', { cookie: guest.cookie, body }));
    expect(working.room.id).toBe(room.room.id);
    expect(onlyOne(working.room.members).taskName).toBe('Write a page');
    clock.advance(20 * minuteMs);
    await cleanUpRooms(services);
    expectValidRooms(await takePoolSnapshot(database));
  });

  it('entering a room gives up the previous seat, and the run goes on', async () => {
    const [owner, guest] = [await signUpPremium(), await signUpPremium()];
    const room = await open(owner);
    const { act } = createOperationCalls(app, guest);
    const { task } = await addTaskNamed(app, guest, 'Write a page');
    await request('/api/pool/join', { cookie: guest.cookie, body: { taskId: task.id } });
    await act({ kind: 'start_run', key: randomUUID(), task: runTask(task) });
    clock.advance(5 * minuteMs);
    const place = await placeOf(await enter(guest, room));
    const own = onlyOne(place.room.members);
    expect(own).toMatchObject({ taskName: 'Write a page', run: { pausedPercent: null } });
    expect(clock.now().getTime() - own.run.startedAt).toBe(5 * minuteMs);
    const { members } = await takePoolSnapshot(database);
    expect(members.filter(({ userId }) => userId === guest.userId)).toHaveLength(1);
  });

  it('entering a room from several tabs at once gives one seat', async () => {
    const [owner, guest] = [await signUpPremium(), await signUpPremium()];
    const room = await open(owner);
    const answers = await Promise.all([enter(guest, room), enter(guest, room), enter(guest, room)]);
    const places = await Promise.all(answers.map(placeOf));
    expect(new Set(places.map(({ memberId }) => memberId)).size).toBe(1);
    expect((await listRooms(owner))[0]?.room.members).toHaveLength(1);
  });

  it('a full room refuses newcomers, who keep their previous seat', async () => {
    const [owner, latecomer] = [await signUpPremium(), await signUpPremium()];
    const room = await open(owner);
    const crowd = await createPeopleWithTasks(database, 20);
    for (const { userId } of crowd) expect((await enterRoom(services, userId, room.token)).ok).toBe(true);
    const { task } = await addTaskNamed(app, latecomer, 'Write a page');
    await request('/api/pool/join', { cookie: latecomer.cookie, body: { taskId: task.id } });
    const before = await readPlace(latecomer);
    expect(await reasonOf(await enter(latecomer, room))).toBe('room_full');
    expect((await readPlace(latecomer))?.memberId).toBe(before?.memberId);
    expect((await readReply(linkedRoomSchema, await look(latecomer, room))).guests).toHaveLength(20);
  });

  it("the pool never seats a person in someone's own room, however empty it is", async () => {
    const room = await open(await signUpPremium());
    const [worker] = await createPeopleWithTasks(database, 1);
    const joined = await joinPool(services, worker?.userId ?? '', {
      taskId: worker?.taskId ?? null,
      listId: null,
    });
    expect(joined.ok && joined.value.room.id).not.toBe(room.room.id);
    expect(joined.ok && joined.value.room.name).toBeUndefined();
    expect(await isThere(room)).toBe(true);
  });

  it('wrong links, old links and links of closed rooms get the same answer', async () => {
    const [owner, guest] = [await signUpPremium(), await signUpPremium()];
    const [closed, renewed, over] = [await open(owner), await open(owner), await open(owner, 'hour')];
    await post(owner, `/${closed.room.id}/closing`);
    await post(owner, `/${renewed.room.id}/renewal`);
    clock.advance(60 * minuteMs);
    const wrong = { token: 'a'.repeat(renewed.token.length) };
    const answers = await Promise.all(
      [closed, renewed, over, wrong].flatMap((link) => [look(guest, link), enter(guest, link)]),
    );
    const told = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]));
    expect(new Set(told.map(String)).size).toBe(1);
    expect(told[0]?.[1]).toContain('room_link_over');
    expect(await reasonOf(await look(guest, { token: 'short' }))).toBe('invalid_input');
  });

  it('a room is closed to newcomers, not to members, while its owner has no plan or is suspended', async () => {
    const [owner, guest, other] = [await signUpPremium(), await signUpPremium(), await signUpPremium()];
    const room = await open(owner);
    await enter(guest, room);
    const setPremium = (isPremium: boolean) =>
      database.update(profiles).set({ isPremium }).where(eq(profiles.userId, owner.userId));
    await setPremium(false);
    expect(await reasonOf(await enter(other, room))).toBe('room_link_over');
    expect((await readPlace(guest))?.room.name).toBe('Thesis');
    await cleanUpRooms(services);
    await setPremium(true);
    expect((await enter(other, room)).status).toBe(200);
    const suspension = { userId: owner.userId, suspendedAt: clock.now(), reason: 'Spam' };
    await database.transaction((tx) => insertSuspension(tx, suspension));
    expect(await reasonOf(await look(await signUpPremium(), room))).toBe('room_link_over');
  });
});

describe('the owner', () => {
  it('a person who was sent out loses their seat and can return only by a new link', async () => {
    const [owner, guest] = [await signUpPremium(), await signUpPremium()];
    const room = await open(owner);
    await enter(guest, room);
    const remove = () => post(owner, `/${room.room.id}/removals`, { userId: guest.userId });
    expect((await remove()).status).toBe(200);
    expect(await readPlace(guest)).toBeNull();
    expect(await reasonOf(await look(guest, room))).toBe('room_sent_out');
    expect(await reasonOf(await enter(guest, room))).toBe('room_sent_out');
    expect((await remove()).status).toBe(200);
    await post(owner, `/${room.room.id}/renewal`);
    const [renewed] = await listRooms(owner);
    expect(await reasonOf(await enter(guest, room))).toBe('room_link_over');
    expect((await enter(guest, renewed ?? room)).status).toBe(200);
  });

  it('only its owner can change a room, and owners cannot send out themselves or unknown people', async () => {
    const [owner, guest] = [await signUpPremium(), await signUpPremium()];
    const room = await open(owner);
    await enter(owner, room);
    for (const path of ['renewal', 'closing']) {
      expect(await reasonOf(await post(guest, `/${room.room.id}/${path}`))).toBe('room_missing');
    }
    const body = { userId: owner.userId };
    expect(await reasonOf(await post(guest, `/${room.room.id}/removals`, body))).toBe('room_missing');
    expect(await reasonOf(await post(owner, `/${room.room.id}/removals`, body))).toBe('thing_own');
    const nobody = await post(owner, `/${room.room.id}/removals`, { userId: 'nobody' });
    expect(await reasonOf(nobody)).toBe('thing_missing');
    expect(await reasonOf(await post(owner, `/${randomUUID()}/closing`))).toBe('room_missing');
    expect((await listRooms(owner))[0]).toMatchObject({ token: room.token, room: { members: [{}] } });
  });

  it("renewing the link keeps the members' seats", async () => {
    const [owner, guest] = [await signUpPremium(), await signUpPremium()];
    const room = await open(owner);
    const { memberId } = await placeOf(await enter(guest, room));
    await post(owner, `/${room.room.id}/renewal`);
    expect((await readPlace(guest))?.memberId).toBe(memberId);
  });

  it('a closed room is deleted when its last guest leaves, and an empty one at once', async () => {
    const [owner, guest] = [await signUpPremium(), await signUpPremium()];
    const [busy, empty] = [await open(owner), await open(owner)];
    await enter(guest, busy);
    for (const { room } of [busy, empty]) await post(owner, `/${room.id}/closing`);
    expect(await listRooms(owner)).toEqual([]);
    expect([await isThere(busy), await isThere(empty)]).toEqual([true, false]);
    await cleanUpRooms(services);
    expect((await readPlace(guest))?.room.name).toBe('Thesis');
    await request('/api/pool/leave', { cookie: guest.cookie, method: 'POST' });
    expect(await isThere(busy)).toBe(false);
  });

  it('the sweep deletes rooms whose time is over, and keeps an empty open room', async () => {
    const [owner, guest] = [await signUpPremium(), await signUpPremium()];
    const [hour, day, forever] = [await open(owner, 'hour'), await open(owner, 'day'), await open(owner)];
    await enter(guest, hour);
    await cleanUpRooms(services);
    expect(await Promise.all([hour, day, forever].map(isThere))).toEqual([true, true, true]);
    await request('/api/pool/leave', { cookie: guest.cookie, method: 'POST' });
    expect(await isThere(hour)).toBe(true);
    await enter(guest, day);
    clock.advance(24 * 60 * minuteMs);
    await enter(guest, forever);
    await cleanUpRooms(services);
    expect(await Promise.all([hour, day, forever].map(isThere))).toEqual([false, false, true]);
  });

  it('the sweep closes a room whose time is over, and its members stay seated', async () => {
    const [owner, guest] = [await signUpPremium(), await signUpPremium()];
    const room = await open(owner, 'hour');
    clock.advance(50 * minuteMs);
    await enter(guest, room);
    clock.advance(10 * minuteMs);
    await cleanUpRooms(services);
    const [row] = await database.select().from(ownRooms).where(eq(ownRooms.roomId, room.room.id));
    expect(row?.token).toBeNull();
    expect((await readPlace(guest))?.room.name).toBe('Thesis');
  });
});

describe('an owner who deletes their account', () => {
  it('the room of a deleted owner stays nameless until its last guest leaves; an empty one is deleted', async () => {
    const [owner, guest, latecomer] = [await signUpPremium(), await signUpPremium(), await signUpPremium()];
    const [room, empty] = [await open(owner), await open(owner)];
    await enter(owner, room);
    await enter(guest, room);
    await deletePerson(services, owner.userId, async () => null);
    expect(await isThere(empty)).toBe(false);
    const place = await readPlace(guest);
    expect(place?.room).toMatchObject({ id: room.room.id, name: null });
    expect(onlyOne(place?.room.members ?? []).username).toBe(guest.username);
    expect(await reasonOf(await enter(latecomer, room))).toBe('room_link_over');
    await cleanUpRooms(services);
    expect(await isThere(room)).toBe(true);
    const [worker] = await createPeopleWithTasks(database, 1);
    const joined = await joinPool(services, worker?.userId ?? '', {
      taskId: worker?.taskId ?? null,
      listId: null,
    });
    expect(joined.ok && joined.value.room.id).not.toBe(room.room.id);
    await request('/api/pool/leave', { cookie: guest.cookie, method: 'POST' });
    expect(await isThere(room)).toBe(false);
  });
});

describe('a reported name', () => {
  it('a room name reported by three people is hidden from everyone but its owner', async () => {
    const [owner, guest] = [await signUpPremium(), await signUpPremium()];
    const room = await open(owner, 'hour', 'Rude words');
    await enter(owner, room);
    await enter(guest, room);
    const body = { kind: 'room', roomId: room.room.id, name: 'Rude words' };
    const report = ({ cookie }: Asker, sent: object = body) =>
      request('/api/reports', { cookie, body: sent });
    expect(await reasonOf(await report(owner))).toBe('thing_own');
    expect(await reasonOf(await report(guest, { ...body, name: 'Other words' }))).toBe('thing_missing');
    for (const reporter of [guest, await signUpPremium(), await signUpPremium()]) {
      expect((await report(reporter)).status).toBe(200);
    }
    expect((await readPlace(guest))?.room.name).toBeNull();
    expect(await readPlace(owner)).toMatchObject({ ownName: 'Rude words', room: { name: null } });
    expect((await readReply(linkedRoomSchema, await look(guest, room))).name).toBeNull();
    expect((await readReply(linkedRoomSchema, await look(owner, room))).name).toBe('Rude words');
    expect((await listRooms(owner))[0]?.name).toBe('Rude words');
  });
});
