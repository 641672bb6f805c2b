import { randomUUID } from 'node:crypto';
import { landingReplySchema, landingReportedMs } from '@focuspool/domain/landing/landing-contract';
import { type OwnRoom, ownRoomsSchema } from '@focuspool/domain/pool/own-room-contract';
import type { RoomClock } from '@focuspool/domain/pool/pool-contract';
import { waitFor } from '@focuspool/domain/testing/waiting';
import { minuteMs } from '@focuspool/domain/time-units';
import { findTimerEnd } from '@focuspool/domain/timer/timer';
import { expect, it } from 'vitest';
import { type Asker, createOwnRoomCalls, placeOf } from '../../../../testing/authorization/own-room-calls.ts';
import { openLiveClient, serveTestLive } from '../../../../testing/live-client.ts';
import { createOperationCalls, runTask } from '../../../../testing/operation-calls.ts';
import { readReply, reasonOf } from '../../../../testing/read-reply.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { deletePerson } from '../../privacy/delete-person.ts';

const app = await startTestApp({ config: { addressLimitFactor: 99_999 } });
const { request, signUp, clock } = app;
const { enter, listRooms, open, post, readPlace } = createOwnRoomCalls(app);
const now = () => clock.now().getTime();
const rhythm = (workMinutes: number, breakMinutes: number) => ({ workMinutes, breakMinutes });

const putRhythm = ({ cookie }: Asker, { room }: OwnRoom, wish: unknown) =>
  request(`/api/own-rooms/${room.id}/clock`, { method: 'PUT', cookie, body: { rhythm: wish } });

async function setRhythm(owner: Asker, own: OwnRoom, wish: unknown): Promise<RoomClock | null> {
  const { rooms } = await readReply(ownRoomsSchema, await putRhythm(owner, own, wish));
  return rooms.find(({ room }) => room.id === own.room.id)?.room.clock ?? null;
}

/** Opens a room with a rhythm of 25/5 that begins now, with its owner and a person without a plan who sits there. */
async function openClockedRoom() {
  const [owner, guest] = [await signUp({ isPremium: true }), await signUp()];
  const own = await open(owner);
  await setRhythm(owner, own, rhythm(25, 5));
  const place = await placeOf(await enter(guest, own));
  return { owner, own, place, begun: now(), guest: createWorker(guest) };
}

function createWorker(person: Awaited<ReturnType<typeof signUp>>) {
  const { act, readState } = createOperationCalls(app, person);
  const key = randomUUID();
  return {
    ...person,
    act,
    key,
    start: (endsAt: number, at = now()) => act({ kind: 'clock_run', key, task: runTask(), endsAt }, { at }),
    async readEnd(): Promise<number | null> {
      const { run } = (await readState()).state;
      return run && findTimerEnd(run.timer);
    },
    complete: () => act({ kind: 'complete_run', key, rounding: 'up' }),
    share: (startedAt: number, minutes: number) =>
      act({ kind: 'share_break', key: randomUUID(), startedAt, minutes }),
  };
}

it('a rhythm set by the owner begins at once and is sent to members and newcomers', async () => {
  const [owner, guest] = [await signUp({ isPremium: true }), await signUp()];
  const own = await open(owner);
  expect(own.room.clock).toBeNull();
  await enter(guest, own);
  const client = await openLiveClient(await serveTestLive(app), guest);
  const address = `room:${own.room.id}`;
  await client.subscribe(address);
  const set = { rhythm: rhythm(25, 5), since: now(), from: now(), first: 'work' };
  expect(await setRhythm(owner, own, rhythm(25, 5))).toEqual(set);
  await waitFor(() => expect(client.messagesOf(address)).toMatchObject([{ clock: set, members: [] }]));
  expect((await placeOf(await enter(await signUp(), own))).room.clock).toEqual(set);
  expect((await readPlace(guest))?.room.clock).toEqual(set);
  expect(await setRhythm(owner, own, null)).toBeNull();
  await waitFor(() => expect(client.messagesOf(address).at(-1)).toMatchObject({ clock: null }));
});

it.each([
  ['work of less than 5 minutes', rhythm(4, 5)],
  ['work of more than 55 minutes', rhythm(56, 5)],
  ['no break', rhythm(25, 0)],
  ['a break of more than an hour', rhythm(25, 61)],
  ['half minutes', rhythm(25.5, 5)],
  ['text', '25/5'],
  ['no value', undefined],
])('a rhythm with %s is refused', async (_what, wish) => {
  const owner = await signUp({ isPremium: true });
  const own = await open(owner);
  expect(await reasonOf(await putRhythm(owner, own, wish))).toBe('invalid_input');
  expect((await listRooms(owner))[0]?.room.clock).toBeNull();
});

it("the rhythm of another person's room or of a closed room cannot be set", async () => {
  const owner = await signUp({ isPremium: true });
  const own = await open(owner);
  const other = await signUp({ isPremium: true });
  expect(await reasonOf(await putRhythm(other, own, rhythm(25, 5)))).toBe('room_missing');
  await post(owner, `/${own.room.id}/closing`);
  expect(await reasonOf(await putRhythm(owner, own, rhythm(25, 5)))).toBe('room_missing');
});

it('a latecomer gets the remaining time and ends at the same millisecond as the others', async () => {
  const { own, place, begun, guest } = await openClockedRoom();
  const endsAt = begun + 25 * minuteMs;
  clock.advance(3 * minuteMs + 123);
  expect(await guest.start(endsAt)).toBe('accepted');
  const late = createWorker(await signUp());
  await enter(late, own);
  clock.advance(20 * minuteMs + 4_567);
  expect(await late.start(endsAt)).toBe('accepted');
  expect([await guest.readEnd(), await late.readEnd()]).toEqual([endsAt, endsAt]);
  const cards = (await readPlace(guest))?.room.members ?? [];
  expect(cards.map(({ run }) => run.endsAt)).toEqual([endsAt, endsAt]);
  expect(cards[0]?.id).toBe(place.memberId);
});

it('a rhythm changed during runs lets them end as promised and applies from the next phase', async () => {
  const { owner, own, begun, guest } = await openClockedRoom();
  const endsAt = begun + 25 * minuteMs;
  await guest.start(endsAt);
  clock.advance(10 * minuteMs);
  expect(await setRhythm(owner, own, rhythm(50, 10))).toEqual({
    ...{ rhythm: rhythm(50, 10), since: begun, from: endsAt },
    first: 'break',
  });
  expect(await guest.readEnd()).toBe(endsAt);
  const late = createWorker(await signUp());
  await enter(late, own);
  await late.start(endsAt);
  expect(await late.readEnd()).toBe(endsAt);
  // 10 minutes of rest, and 50 of work.
  clock.advance(26 * minuteMs);
  expect(await guest.start(begun + 85 * minuteMs)).toBe('accepted');
  expect(await guest.readEnd()).toBe(begun + 85 * minuteMs);
});

it('a start by an outdated rhythm is corrected, unless the run is already over', async () => {
  const { owner, own, begun, guest } = await openClockedRoom();
  clock.advance(26 * minuteMs);
  const startedAt = now();
  const shown = begun + 55 * minuteMs;
  await setRhythm(owner, own, rhythm(15, 5));
  expect(await guest.start(shown)).toBe('accepted');
  expect(await guest.readEnd()).toBe(begun + 45 * minuteMs);

  const away = createWorker(await signUp());
  await enter(away, own);
  clock.advance(30 * minuteMs);
  expect(await away.start(shown, startedAt)).toBe('accepted');
  expect(await away.complete()).toBe('accepted');
  const { totals } = (await createOperationCalls(app, away).readState()).state;
  expect(totals.totalMinutes).toBe(29);
});

it('without a clock a run ends when its device said, up to the longest run', async () => {
  const { owner, own, begun, guest } = await openClockedRoom();
  await setRhythm(owner, own, null);
  expect(await guest.start(begun + 60 * minuteMs)).toBe('landing_out_of_reach');
  expect(await guest.start(begun + 25 * minuteMs)).toBe('accepted');
  expect(await guest.readEnd()).toBe(begun + 25 * minuteMs);
});

it('members can share the break of their room up to its end, and no other break', async () => {
  const { own, begun, guest } = await openClockedRoom();
  const rests = begun + 25 * minuteMs;
  await guest.start(rests);
  clock.advance(25 * minuteMs + 40_000);
  expect(await guest.complete()).toBe('accepted');
  expect(await guest.share(rests, 10)).toBe('break_over');
  expect(await guest.share(rests + minuteMs, 5)).toBe('break_over');
  const nobody = createWorker(await signUp());
  expect(await nobody.share(rests, 5)).toBe('break_over');
  expect(await guest.share(rests, 5)).toBe('accepted');
  const run = (await readPlace(guest))?.room.members[0]?.run;
  expect(run).toMatchObject({ isBreak: true, endsAt: begun + 30 * minuteMs });
  clock.advance(5 * minuteMs);
  await enter(nobody, own);
  expect(await nobody.share(rests, 5)).toBe('break_over');
});

/** Sets up three people who work by a room's clock; returns how to read what each is told of their landing. */
async function workByClock() {
  const { owner, own, begun, guest } = await openClockedRoom();
  const [ann, ben] = [createWorker(await signUp()), createWorker(await signUp({ isPremium: true }))];
  const endsAt = begun + 25 * minuteMs;
  for (const each of [ann, ben]) await enter(each, own);
  for (const each of [guest, ann, ben]) {
    clock.advance(minuteMs);
    expect(await each.start(endsAt)).toBe('accepted');
  }
  const read = async ({ cookie }: Asker) =>
    (await readReply(landingReplySchema, await request('/api/landings', { cookie }))).landing;
  const namesOf = async (asker: Asker) => (await read(asker))?.people.map(({ username }) => username) ?? [];
  return { owner, own, guest, ann, ben, endsAt, read, namesOf, wait: () => clock.advance(endsAt - now()) };
}

it('members whose runs end by the clock of their room land together and are told so for a while', async () => {
  const { owner, own, guest, ann, ben, endsAt, read, namesOf, wait } = await workByClock();
  await ben.act({ kind: 'pause_run', key: ben.key });
  await setRhythm(owner, own, rhythm(40, 8));
  wait();
  expect(await read(guest)).toMatchObject({
    ...{ runKey: guest.key, endsAt, isByClock: true, break: { minutes: 8 } },
    people: [{ username: ann.username }],
  });
  expect(await read(ben)).toBeNull();
  expect(await guest.complete()).toBe('accepted');
  expect(await namesOf(guest)).toEqual([ann.username]);
  expect(await namesOf(ann)).toEqual([guest.username]);
  const { key = '', minutes = 0 } = (await read(guest))?.break ?? {};
  expect(await guest.act({ kind: 'share_break', key, startedAt: 0, minutes })).toBe('accepted');
  const run = (await readPlace(guest))?.room.members[0]?.run;
  expect(run).toMatchObject({ isBreak: true, endsAt: endsAt + 8 * minuteMs });
  clock.advance(landingReportedMs);
  expect(await read(ann)).toBeNull();
});

it('a member who leaves before the work ends lands with no one, and one who leaves after it lands', async () => {
  const { guest, ann, ben, namesOf, wait } = await workByClock();
  const leave = ({ cookie }: Asker) => request('/api/pool/leave', { cookie, body: {} });
  await leave(ben);
  wait();
  expect(await namesOf(guest)).toEqual([ann.username]);
  expect(await namesOf(ben)).toEqual([]);
  await leave(ann);
  expect(await namesOf(guest)).toEqual([ann.username]);
  expect(await namesOf(ann)).toEqual([guest.username]);
});

it('a run that would start by itself while another one runs removes no one from the landing', async () => {
  const { guest, ann, endsAt, namesOf, wait } = await workByClock();
  const begun = { kind: 'clock_run', key: randomUUID(), task: runTask(), endsAt } as const;
  expect(await ann.act({ ...begun, afterBreak: randomUUID() })).toBe('accepted');
  wait();
  expect(await namesOf(guest)).toContain(ann.username);
});

it('two people of whom one hides the other are not named to each other in a landing by the clock', async () => {
  const { guest, ann, ben, namesOf, wait } = await workByClock();
  const path = `/api/hidden-people/${ann.userId}`;
  expect((await request(path, { method: 'PUT', cookie: guest.cookie })).status).toBe(200);
  wait();
  expect(await namesOf(guest)).toEqual([ben.username]);
  expect(await namesOf(ann)).toEqual([ben.username]);
  expect((await namesOf(ben)).sort()).toEqual([guest.username, ann.username].sort());
});

it('a landing agreed with a person takes precedence over the clock of the room', async () => {
  const { ann, ben, endsAt, read, namesOf } = await workByClock();
  const friend = createWorker(await signUp({ isPremium: true }));
  const task = runTask();
  const seen = { kind: 'link', username: ben.username } as const;
  const link = { method: 'PUT', cookie: ben.cookie, body: { isOn: true } } as const;
  expect((await request('/api/landings/link', link)).status).toBe(200);
  expect(await friend.act({ kind: 'land_run', key: friend.key, task, endsAt, with: seen })).toBe('accepted');
  expect(await read(ben)).toMatchObject({ endsAt, people: [{ username: friend.username }] });
  expect(await read(ben)).not.toHaveProperty('isByClock');
  expect(await namesOf(friend)).toEqual([ben.username]);
  expect(await namesOf(ann)).not.toContain(friend.username);
});

it("a start by the clock of a room is announced to the person's own devices only", async () => {
  const { own, begun, guest } = await openClockedRoom();
  const other = createWorker(await signUp({ isPremium: true }));
  await enter(other, own);
  const { config, database } = app.services;
  const beside = await startTestApp({ config, services: { database, clock } });
  const url = await serveTestLive(beside);
  const [hears, says] = await Promise.all(
    [guest, other].map(async ({ userId, cookie }) => {
      const client = await openLiveClient(url, { cookie });
      await client.subscribe(`landing:${userId}`);
      return () => client.messagesOf(`landing:${userId}`);
    }),
  );
  const endsAt = begun + 25 * minuteMs;
  for (const person of [guest, other]) {
    const { act } = createOperationCalls(beside, person);
    await act({ kind: 'clock_run', key: person.key, task: runTask(), endsAt });
  }
  await waitFor(() => expect(says?.()).toEqual([{ endsAt }]));
  expect(hears?.()).toEqual([{ endsAt }]);
});

it('a room whose owner is deleted loses its rhythm, and runs end as promised', async () => {
  const { owner, begun, guest } = await openClockedRoom();
  const endsAt = begun + 25 * minuteMs;
  await guest.start(endsAt);
  await deletePerson(app.services, owner.userId, async () => null);
  expect((await readPlace(guest))?.room.clock).toBeNull();
  expect(await guest.readEnd()).toBe(endsAt);
});
