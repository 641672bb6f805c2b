import { waitFor } from '@focuspool/domain/testing/waiting';
import { minuteMs } from '@focuspool/domain/time-units';
import { expect, it } from 'vitest';
import { createOwnRoomCalls } from '../../../../testing/authorization/own-room-calls.ts';
import { openLiveClient, serveTestLive } from '../../../../testing/live-client.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { deletePerson } from '../../privacy/delete-person.ts';
import { cleanUpRooms } from '../rooms/clean-up-rooms.ts';
import { republishRooms } from './republish-rooms.ts';

/** A room that is open for an hour, with a guest who has been there for half of it and hears of its changes. */
async function seatGuest() {
  const app = await startTestApp();
  const services = { ...app.services, random: Math.random };
  const { enter, open, post, readPlace } = createOwnRoomCalls(app);
  const [owner, guest] = [await app.signUp({ isPremium: true }), await app.signUp()];
  const own = await open(owner, 'hour');
  app.clock.advance(30 * minuteMs);
  await enter(guest, own);
  const client = await openLiveClient(await serveTestLive(app), guest);
  const address = `room:${own.room.id}`;
  await client.subscribe(address);
  return {
    services,
    readRoom: async () => (await readPlace(guest))?.room,
    listChanges: () => client.messagesOf(address),
    republish: () => republishRooms(services, [own.room.id]),
    close: () => post(owner, `/${own.room.id}/closing`),
    deleteOwner: () => deletePerson(services, owner.userId, async () => null),
    waitHalfAnHour: () => app.clock.advance(30 * minuteMs),
  };
}

type Seated = Awaited<ReturnType<typeof seatGuest>>;

it.each<[string, (seated: Seated) => Promise<unknown>]>([
  ['its owner closes it', ({ close }) => close()],
  [
    'its time is over',
    ({ waitHalfAnHour, services }) => {
      waitHalfAnHour();
      return cleanUpRooms(services);
    },
  ],
  ['its owner deletes their account', ({ deleteOwner }) => deleteOwner()],
])(
  'those in a room are told that it is closed once %s, and read it when they come back',
  async (_when, end) => {
    const seated = await seatGuest();
    expect(await seated.readRoom()).not.toHaveProperty('isClosed');
    await end(seated);
    await waitFor(() => expect(seated.listChanges().at(-1)).toMatchObject({ isClosed: true }));
    expect(await seated.readRoom()).toMatchObject({ isClosed: true });
  },
);

it('a room whose name is told anew stays open', async () => {
  const { republish, listChanges } = await seatGuest();
  await republish();
  await waitFor(() => expect(listChanges().at(-1)).toMatchObject({ name: 'Thesis' }));
  expect(listChanges().at(-1)).not.toHaveProperty('isClosed');
});
