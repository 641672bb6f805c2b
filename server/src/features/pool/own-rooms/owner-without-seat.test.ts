import { randomUUID } from 'node:crypto';
import { ownRoomsSchema } from '@focuspool/domain/pool/own-room-contract';
import type { RoomChange } from '@focuspool/domain/pool/pool-contract';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { minuteMs } from '@focuspool/domain/time-units';
import { expect, it } from 'vitest';
import { createOwnRoomCalls, placeOf } from '../../../../testing/authorization/own-room-calls.ts';
import { openLiveClient, serveTestLive } from '../../../../testing/live-client.ts';
import { addTaskNamed, createOperationCalls, runTask } from '../../../../testing/operation-calls.ts';
import { readReply } from '../../../../testing/read-reply.ts';
import { startTestApp } from '../../../../testing/test-app.ts';

const app = await startTestApp({ config: { addressLimitFactor: 99_999 } });
const { clock } = app;
const { database } = app.services;
const signUpPremium = () => app.signUp({ isPremium: true });
const { post, enter, listRooms, open, readPlace } = createOwnRoomCalls(app);

it('an owner reads who sits in their room, and nothing of what they work on', async () => {
  const [owner, guest] = [await signUpPremium(), await signUpPremium()];
  const room = await open(owner);
  const { memberId } = await placeOf(await enter(guest, room));
  const { task } = await addTaskNamed(app, guest, 'Divorce papers');
  const key = randomUUID();
  const { act } = createOperationCalls(app, guest);
  await act({ kind: 'start_run', key, task: runTask(task) });
  await act({ kind: 'set_intention', key, text: 'A letter' });
  const { userId, username } = guest;
  const seated = { id: memberId, userId, username, profilePicture: 'animals/Lion.jpg' };
  expect((await listRooms(owner))[0]?.room.members).toEqual([seated]);
  const { rooms } = await readReply(ownRoomsSchema, await post(owner, `/${room.room.id}/renewal`));
  expect(rooms[0]?.room.members).toEqual([seated]);
});

it('an owner without a seat is told live only that their room has changed, and nothing once it is closed', async () => {
  const beside = await startTestApp({ config: app.services.config, services: { database, clock } });
  const [owner, guest, stranger] = [await signUpPremium(), await signUpPremium(), await signUpPremium()];
  const room = await open(owner, 'day');
  const address = `room:${room.room.id}`;
  const url = await serveTestLive(beside);
  const client = await openLiveClient(url, owner);
  const { at } = (await client.subscribe(address)) as { at?: string };
  const entry = { cookie: guest.cookie, body: { token: room.token } };
  await beside.request('/api/own-rooms/entry', entry);
  await waitUntil(() => client.messagesOf(address).length === 1);
  expect(client.messagesOf(address)).toEqual([{}]);
  const again = await openLiveClient(url, owner);
  await again.subscribe(address, at);
  await waitUntil(() => again.messagesOf(address).length === 1);
  expect(again.messagesOf(address)).toEqual([{}]);

  const outside = await openLiveClient(url, stranger);
  expect(await outside.subscribe(address)).toMatchObject({ reason: 'place_missing' });

  const seated = await openLiveClient(url, guest);
  await seated.subscribe(address);
  // After so long they take a new seat; the old one goes with the same change, which is told once.
  clock.advance(3 * 60 * minuteMs);
  const left = (await readPlace(guest))?.memberId;
  await beside.request('/api/own-rooms/entry', entry);
  const changes = () => seated.messagesOf(address) as RoomChange[];
  await waitUntil(() => changes().some((change) => change.left[0] === left && change.members.length === 1));
  expect((await listRooms(owner))[0]?.room.members).toHaveLength(1);

  await beside.request(`/api/own-rooms/${room.room.id}/closing`, { cookie: owner.cookie, body: {} });
  await waitUntil(() => client.heard.some(({ type }) => type === 'refused'));
  expect(client.heard.at(-1)).toEqual({ type: 'refused', topic: address, reason: 'place_missing' });
  expect(await again.subscribe(address)).toMatchObject({ type: 'refused' });
});

it('an owner can subscribe to their room while a stranger asks for an impossible one', async () => {
  const [owner, stranger] = [await signUpPremium(), await signUpPremium()];
  const own = await open(owner);
  const url = await serveTestLive(await startTestApp());
  const [client, asking] = [await openLiveClient(url, owner), await openLiveClient(url, stranger)];
  const [refused, answer] = await Promise.all([
    asking.subscribe('room:nowhere'),
    client.subscribe(`room:${own.room.id}`),
  ]);
  expect(refused).toMatchObject({ type: 'refused', reason: 'place_missing' });
  expect(answer).toMatchObject({ type: 'subscribed' });
});
