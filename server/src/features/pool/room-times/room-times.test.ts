import { randomUUID } from 'node:crypto';
import { linkedRoomSchema, type OwnRoom, ownRoomsSchema } from '@focuspool/domain/pool/own-room-contract';
import { roomTimesSchema } from '@focuspool/domain/pool/room-times-contract';
import { waitFor } from '@focuspool/domain/testing/waiting';
import { minuteMs } from '@focuspool/domain/time-units';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Asker, createOwnRoomCalls } from '../../../../testing/authorization/own-room-calls.ts';
import { createRoomTimesCalls } from '../../../../testing/authorization/room-times-calls.ts';
import { openLiveClient, serveTestLive } from '../../../../testing/live-client.ts';
import { readReply, reasonOf } from '../../../../testing/read-reply.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { deletePerson } from '../../privacy/delete-person.ts';
import { ownRooms, roomReminders } from '../own-room-tables.ts';
import { cleanUpRooms } from '../rooms/clean-up-rooms.ts';

const app = await startTestApp({ config: { addressLimitFactor: 99_999 } });
const { request, signUp, clock, services } = app;
const { database } = services;
const { post, look, enter, listRooms, open } = createOwnRoomCalls(app);
const { setTimes, wish, readCalendar, everyDayIn } = createRoomTimesCalls(app);

const signUpPremium = () => signUp({ isPremium: true });
const weekdaysInKolkata = { days: [1, 2, 3, 4, 5], time: '09:00', timeZone: 'Asia/Kolkata' };

const lookAt = async (asker: Asker, room: OwnRoom) => readReply(linkedRoomSchema, await look(asker, room));
const readSeat = async ({ cookie }: Asker) =>
  readReply(roomTimesSchema, await request('/api/own-rooms/times', { cookie }));
const listReminded = async ({ room }: OwnRoom) => {
  const rows = await database.select().from(roomReminders).where(eq(roomReminders.roomId, room.id));
  return rows.map(({ userId }) => userId).sort();
};

/** Opens a room with a time in ten minutes, with its owner and a person who has its link. */
async function openTimedRoom(opening = 'until_closed') {
  const [owner, guest] = [await signUpPremium(), await signUp()];
  const room = await open(owner, opening);
  const { times, at } = everyDayIn(10);
  expect((await setTimes(owner, room, times)).status).toBe(200);
  return { owner, guest, room, times, at };
}

describe('fixed times', () => {
  it('only its owner, with a plan, can give a room fixed times', async () => {
    const { owner, guest, room, times } = await openTimedRoom();
    const before = await listRooms(owner);
    const path = `/api/own-rooms/${room.room.id}/times`;
    expect((await request(path, { method: 'PUT', body: { times } })).status).toBe(401);
    expect(await reasonOf(await setTimes(guest, room, null))).toBe('not_premium');
    expect(await reasonOf(await setTimes(await signUpPremium(), room, null))).toBe('room_missing');
    expect(await reasonOf(await setTimes(owner, { room: { id: randomUUID() } }, null))).toBe('room_missing');
    expect(await listRooms(owner)).toEqual(before);
    await post(owner, `/${room.room.id}/closing`);
    expect(await reasonOf(await setTimes(owner, room, times))).toBe('room_missing');
  });

  it('a change of fixed times is announced live to those who follow the room', async () => {
    const beside = await startTestApp({ config: app.services.config, services: { database, clock } });
    const { owner, room } = await openTimedRoom();
    const address = `room:${room.room.id}`;
    const client = await openLiveClient(await serveTestLive(beside), owner);
    await client.subscribe(address);
    const [before] = await listRooms(owner);
    const path = `/api/own-rooms/${room.room.id}/times`;
    const { cookie } = owner;
    await beside.request(path, { method: 'PUT', cookie, body: { times: weekdaysInKolkata } });
    const revision = (before?.room.revision ?? 0) + 1;
    // The owner does not sit there, and is only told that something has changed.
    await waitFor(() => expect(client.messagesOf(address)).toEqual([{}]));
    expect((await listRooms(owner))[0]?.room.revision).toBe(revision);
  });

  it.each([
    ['no day', { ...weekdaysInKolkata, days: [] }],
    ['an invalid time of day', { ...weekdaysInKolkata, time: '9 o’clock' }],
    ['an unknown zone', { ...weekdaysInKolkata, timeZone: 'Atlantis' }],
    ['an ambiguous zone abbreviation', { ...weekdaysInKolkata, timeZone: 'IST' }],
    ['no values', {}],
  ])('fixed times with %s are refused', async (_what, times) => {
    const owner = await signUpPremium();
    const room = await open(owner);
    expect(await reasonOf(await setTimes(owner, room, times))).toBe('invalid_input');
    expect((await lookAt(owner, room)).times).toBeNull();
  });

  it('link holders and members see the coming times, and only the owner sees their time zone', async () => {
    const [owner, guest] = [await signUpPremium(), await signUp()];
    const room = await open(owner);
    const { rooms } = await readReply(ownRoomsSchema, await setTimes(owner, room, weekdaysInKolkata));
    expect(rooms[0]).toMatchObject({ isTold: false, times: { days: [1, 2, 3, 4, 5] } });
    expect(rooms[0]?.fixedTimes).toEqual(weekdaysInKolkata);
    const answer = await look(guest, room);
    expect(await answer.clone().text()).not.toContain('Kolkata');
    const { times } = await readReply(linkedRoomSchema, answer);
    expect(times).toEqual(rooms[0]?.times);
    expect(times?.next.length).toBeGreaterThanOrEqual(19);
    for (const { at } of times?.next ?? []) expect(new Date(at).toISOString().slice(11, 16)).toBe('03:30');
    expect(await readSeat(guest)).toEqual({ times: null, isTold: false });
    await enter(guest, room);
    expect(await readSeat(guest)).toEqual({ times, isTold: false });
  });

  it('a room that closes before its next time, or has no fixed times, shows none', async () => {
    const owner = await signUpPremium();
    const room = await open(owner, 'hour');
    await setTimes(owner, room, everyDayIn(61).times);
    expect((await lookAt(owner, room)).times?.next).toEqual([]);
    await setTimes(owner, room, everyDayIn(59).times);
    expect((await lookAt(owner, room)).times?.next).toHaveLength(1);
    await setTimes(owner, room, null);
    expect((await lookAt(owner, room)).times).toBeNull();
  });

  it.each([
    ['no day', { ...weekdaysInKolkata, days: [] }],
    ['an impossible time', { ...weekdaysInKolkata, time: '24:00' }],
    ['an empty zone', { ...weekdaysInKolkata, timeZone: '' }],
  ])('the database rejects fixed times with %s', async (_what, times) => {
    const owner = await signUpPremium();
    const { room } = await open(owner);
    const values = { times: times as never };
    await expect(database.update(ownRooms).set(values).where(eq(ownRooms.roomId, room.id))).rejects.toThrow();
  });
});

describe("a reminder of a room's times", () => {
  it('a person with the link can turn their reminder on and off', async () => {
    const { owner, guest, room } = await openTimedRoom();
    expect(await readReply(roomTimesSchema, await wish(guest, room))).toMatchObject({ isTold: true });
    await wish(guest, room);
    expect((await lookAt(guest, room)).isTold).toBe(true);
    expect((await lookAt(owner, room)).isTold).toBe(false);
    await wish(owner, room);
    expect((await listRooms(owner))[0]?.isTold).toBe(true);
    expect(await readReply(roomTimesSchema, await wish(guest, room, false))).toMatchObject({ isTold: false });
    expect((await lookAt(guest, room)).isTold).toBe(false);
    expect(await listReminded(room)).toEqual([owner.userId]);
  });

  it('a member can set a reminder without the link, and a person with neither is refused', async () => {
    const { guest, room } = await openTimedRoom();
    expect(await reasonOf(await wish(guest, null))).toBe('room_link_over');
    expect(await reasonOf(await wish(guest, { token: 'a'.repeat(32) }))).toBe('room_link_over');
    expect(await listReminded(room)).toEqual([]);
    await enter(guest, room);
    await wish(guest, null);
    expect(await readSeat(guest)).toMatchObject({ isTold: true });
    expect(await listReminded(room)).toEqual([guest.userId]);
  });

  it('no reminder can exist for a room without fixed times or one whose times are removed', async () => {
    const { owner, guest, room } = await openTimedRoom();
    await wish(guest, room);
    await setTimes(owner, room, null);
    expect(await listReminded(room)).toEqual([]);
    expect(await readReply(roomTimesSchema, await wish(guest, room))).toEqual({ times: null, isTold: false });
    expect(await listReminded(room)).toEqual([]);
  });

  it('reminders are deleted when their room is closed or its time is over', async () => {
    const closed = await openTimedRoom();
    await wish(closed.guest, closed.room);
    await post(closed.owner, `/${closed.room.room.id}/closing`);
    expect(await listReminded(closed.room)).toEqual([]);
    expect(await reasonOf(await wish(closed.guest, closed.room))).toBe('room_link_over');

    const over = await openTimedRoom('hour');
    await enter(over.owner, over.room);
    await wish(over.guest, over.room);
    clock.advance(60 * minuteMs);
    await cleanUpRooms({ ...services, random: Math.random });
    expect(await listReminded(over.room)).toEqual([]);
  });

  it("being sent out deletes a person's reminder, and a new link deletes those of non-members", async () => {
    const { owner, guest, room } = await openTimedRoom();
    const [seated, sentOut] = [await signUp(), await signUp()];
    for (const asker of [owner, guest, seated, sentOut]) await wish(asker, room);
    await enter(seated, room);
    await post(owner, `/${room.room.id}/removals`, { userId: sentOut.userId });
    expect(await listReminded(room)).toEqual([owner, guest, seated].map(({ userId }) => userId).sort());
    expect(await reasonOf(await wish(sentOut, room))).toBe('room_sent_out');
    await post(owner, `/${room.room.id}/renewal`);
    expect(await listReminded(room)).toEqual([owner, seated].map(({ userId }) => userId).sort());
  });

  it('reminders are deleted with their person and with the owner of the room', async () => {
    const { owner, guest, room } = await openTimedRoom();
    const other = await signUp();
    await wish(guest, room);
    await wish(other, room);
    await deletePerson(services, other.userId, async () => null);
    expect(await listReminded(room)).toEqual([guest.userId]);
    await deletePerson(services, owner.userId, async () => null);
    expect(await listReminded(room)).toEqual([]);
  });
});

describe('the calendar file of a room', () => {
  it('the calendar file holds the name and times of the room but not its link', async () => {
    const { guest, room } = await openTimedRoom();
    const file = await readCalendar(guest, room);
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="focuspool-room.ics"');
    const text = await file.text();
    expect(text).toContain('SUMMARY:Thesis');
    expect(text).toContain('RRULE:FREQ=WEEKLY');
    expect(text).toMatch(/^DTSTAMP:\d{8}T\d{6}Z\r$/m);
    expect(text).toMatch(/^SEQUENCE:[1-9]\d+\r$/m);
    expect(text).not.toContain(room.token);
    await enter(guest, room);
    expect(await (await readCalendar(guest, null)).text()).toContain('SUMMARY:Thesis');
  });

  it('the calendar file is refused to a person with neither the link nor a seat', async () => {
    const { guest, room } = await openTimedRoom();
    const body = { token: room.token };
    expect((await request('/api/own-rooms/calendar', { body })).status).toBe(401);
    expect(await reasonOf(await readCalendar(guest, null))).toBe('room_link_over');
    expect(await reasonOf(await readCalendar(guest, { token: 'a'.repeat(32) }))).toBe('room_link_over');
  });
});
