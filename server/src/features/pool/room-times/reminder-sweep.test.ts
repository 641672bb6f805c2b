import { randomUUID } from 'node:crypto';
import { dayMs, minuteMs } from '@focuspool/domain/time-units';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { createOwnRoomCalls } from '../../../../testing/authorization/own-room-calls.ts';
import { createRoomTimesCalls } from '../../../../testing/authorization/room-times-calls.ts';
import { type Person, signIn } from '../../../../testing/people.ts';
import { startPushReceiver } from '../../../../testing/services/push-receiver.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { insertHiddenThing } from '../../../platform/hidden-things/hidden-thing-store.ts';
import { insertSuspension } from '../../../platform/suspension/suspension-store.ts';
import { profiles } from '../../profile/profile-tables.ts';
import { createReminderSweep } from './reminder-sweep.ts';

const receiver = await startPushReceiver();
afterAll(() => receiver.stop());
const app = await startTestApp({ config: { pushHosts: [receiver.host], addressLimitFactor: 99_999 } });
const { signUp, clock, services } = app;
const { database } = services;
const { post, open } = createOwnRoomCalls(app);
const { setTimes, wish, everyDayIn } = createRoomTimesCalls(app);
const sweep = createReminderSweep(services);

async function subscribe({ cookie }: Pick<Person, 'cookie'>): Promise<string> {
  const name = randomUUID();
  const body = receiver.subscribe(name);
  const response = await app.request('/api/push/subscription', { method: 'PUT', cookie, body });
  expect(response.status).toBe(200);
  return name;
}

/** Opens a room with a time in twenty minutes, and a person with a browser who wishes to be told before it. */
async function openTimedRoom(name = 'Thesis') {
  const [owner, guest] = [await signUp({ isPremium: true }), await signUp()];
  const room = await open(owner, 'until_closed', name);
  const { times, at } = everyDayIn(20);
  await setTimes(owner, room, times);
  const browser = await subscribe(guest);
  expect((await wish(guest, room)).status).toBe(200);
  return { owner, guest, room, times, at, browser };
}

const goTo = (at: number) => clock.advance(at - clock.now().getTime());
const readNotices = (browser: string) => receiver.read(browser).map(({ text }) => JSON.parse(text));

it('a person who asked is reminded once, five minutes before each time, by the name of the room only', async () => {
  const { room, at, browser } = await openTimedRoom();
  goTo(at - 5 * minuteMs - 1);
  await sweep.run();
  expect(receiver.count(browser)).toBe(0);
  goTo(at - 5 * minuteMs);
  await sweep.run();
  await sweep.run();
  const notice = {
    title: 'Thesis',
    body: 'Starts in 5 minutes',
    tag: `room-${room.room.id}-${at}`,
    runKey: null,
    actions: [],
    isOfRoom: true,
  };
  expect(readNotices(browser)).toEqual([notice]);
  const [message] = receiver.read(browser);
  expect(message?.text).not.toContain(room.token);
  expect(message?.headers).toMatchObject({ ttl: '300', topic: room.room.id.replaceAll('-', '') });
  goTo(at + dayMs - 5 * minuteMs);
  await sweep.run();
  expect(readNotices(browser)).toEqual([notice, { ...notice, tag: `room-${room.room.id}-${at + dayMs}` }]);
});

it.each<[string, (stage: Awaited<ReturnType<typeof openTimedRoom>>) => Promise<unknown>]>([
  ['cancelled their reminder', ({ guest, room }) => wish(guest, room, false)],
  [
    'was sent out',
    ({ owner, guest, room }) => post(owner, `/${room.room.id}/removals`, { userId: guest.userId }),
  ],
  ['has the link of a closed room', ({ owner, room }) => post(owner, `/${room.room.id}/closing`)],
  ['has the link of a room without times', ({ owner, room }) => setTimes(owner, room, null)],
  [
    'has the link of an owner without a plan',
    ({ owner }) =>
      database.update(profiles).set({ isPremium: false }).where(eq(profiles.userId, owner.userId)),
  ],
  [
    'has the link of a suspended owner',
    ({ owner: { userId } }) =>
      database.transaction((tx) =>
        insertSuspension(tx, { userId, reason: 'Spam', suspendedAt: clock.now() }),
      ),
  ],
])('a person who %s is not reminded', async (_who, change) => {
  const stage = await openTimedRoom();
  await change(stage);
  goTo(stage.at - 5 * minuteMs);
  await sweep.run();
  expect(receiver.count(stage.browser)).toBe(0);
});

it('reminders of a room resume once its owner has a plan again', async () => {
  const { owner, at, browser } = await openTimedRoom();
  const setPlan = (isPremium: boolean) =>
    database.update(profiles).set({ isPremium }).where(eq(profiles.userId, owner.userId));
  await setPlan(false);
  goTo(at - 5 * minuteMs);
  await sweep.run();
  await setPlan(true);
  goTo(at + dayMs - 5 * minuteMs);
  await sweep.run();
  expect(receiver.count(browser)).toBe(1);
});

it('reminders follow the changed times of a room', async () => {
  const { owner, room, browser } = await openTimedRoom();
  const { times, at } = everyDayIn(40);
  await setTimes(owner, room, times);
  goTo(at - 5 * minuteMs - 1);
  await sweep.run();
  expect(receiver.count(browser)).toBe(0);
  goTo(at - 5 * minuteMs);
  await sweep.run();
  expect(readNotices(browser)).toMatchObject([{ tag: `room-${room.room.id}-${at}` }]);
});

it('a reminder shows a hidden room name as Room to everyone but its owner', async () => {
  const { owner, room, at, browser } = await openTimedRoom('Rude words');
  const owners = await subscribe(owner);
  await wish(owner, room);
  const hidden = { ownerId: owner.userId, kind: 'room', key: 'Rude words' } as const;
  await database.transaction((tx) => insertHiddenThing(tx, hidden, clock.now()));
  goTo(at - 5 * minuteMs);
  await sweep.run();
  expect(readNotices(browser)).toMatchObject([{ title: 'Room' }]);
  expect(readNotices(owners)).toMatchObject([{ title: 'Rude words' }]);
});

it('concurrent sweeps remind each browser once', async () => {
  const { room, at, browser } = await openTimedRoom();
  const browsers = [browser];
  for (const person of await Promise.all(Array.from({ length: 8 }, () => signUp()))) {
    browsers.push(await subscribe(person));
    await wish(person, room);
  }
  goTo(at - 5 * minuteMs);
  await Promise.all(Array.from({ length: 4 }, () => createReminderSweep(services).run()));
  expect(browsers.map((each) => receiver.count(each))).toEqual(browsers.map(() => 1));
});

it("each of a person's browsers is reminded once even if the push service of one failed at first", async () => {
  const { guest, at, browser } = await openTimedRoom();
  const other = await subscribe({ cookie: await signIn(services, guest.userId) });
  receiver.answer(other, 503);
  goTo(at - 5 * minuteMs);
  await sweep.run();
  receiver.answer(other, 201);
  clock.advance(minuteMs);
  await sweep.run();
  await sweep.run();
  expect([receiver.count(browser), receiver.count(other)]).toEqual([1, 2]);
  expect(readNotices(other)).toMatchObject([{ body: 'Starts in 4 minutes' }]);
});

it('a time that passed while the server was down is skipped, and the next one is announced', async () => {
  const { at, browser } = await openTimedRoom();
  goTo(at);
  await sweep.run();
  expect(receiver.count(browser)).toBe(0);
  goTo(at + dayMs - 5 * minuteMs);
  await sweep.run();
  expect(receiver.count(browser)).toBe(1);
});
