import type { Place } from '@focuspool/domain/pool/pool-contract';
import { simulatedLimits } from '@focuspool/domain/pool/room-limits';
import { simulatedPeople } from '@focuspool/domain/profile/simulated-people';
import { minuteMs } from '@focuspool/domain/time-units';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createPeopleWithTasks } from '../../../../testing/people-with-tasks.ts';
import {
  expectValidRooms,
  onlyOne,
  startPoolApp,
  takePoolSnapshot,
} from '../../../../testing/pool-fixture.ts';
import { hiddenPeople } from '../../../platform/hidden-things/hidden-people-tables.ts';
import { profiles } from '../../profile/profile-tables.ts';
import { joinPool } from './join-pool.ts';
import { leavePool } from './leave-pool.ts';

describe('joining a room', () => {
  it('a new room is opened only when all rooms are full', async () => {
    const { services, fill } = await startPoolApp({ simulated: false });
    const crowd = await fill(42);
    const { places, rooms } = await takePoolSnapshot(services.database);
    const sequence = crowd.map(({ userId }) => places.get(userId));
    expect(new Set(sequence.slice(0, 20)).size).toBe(1);
    expect(new Set(sequence.slice(20, 40)).size).toBe(1);
    expect(rooms.map(({ occupants }) => occupants).sort()).toEqual([2, 20, 20]);
  });

  it('a person joins the open room with the fewest occupants', async () => {
    const { services, fill, join } = await startPoolApp({ simulated: false });
    const crowd = await fill(40);
    const { places } = await takePoolSnapshot(services.database);
    for (const index of [0, 20, 21]) await leavePool(services, crowd[index]?.userId ?? '');
    const [next, afterwards] = await createPeopleWithTasks(services.database, 2);
    if (!next || !afterwards) throw new Error('nobody came');
    expect((await join(next)).room.id).toBe(places.get(crowd[25]?.userId ?? ''));
    expect((await join(afterwards)).room.id).toBe(places.get(crowd[5]?.userId ?? ''));
  });

  it('two people of whom one hides the other share no room while another has a free seat', async () => {
    const { services, fill, join } = await startPoolApp({ simulated: false });
    const { clock, database } = services;
    const crowd = await fill(21);
    const alone = crowd[20]?.userId ?? '';
    await leavePool(services, crowd[0]?.userId ?? '');
    const [hider, hidden, last] = await createPeopleWithTasks(database, 3);
    if (!hider || !hidden || !last) throw new Error('nobody came');
    const hiddenAt = clock.now();
    await database.insert(hiddenPeople).values([
      { userId: hider.userId, hiddenUserId: alone, hiddenAt },
      { userId: alone, hiddenUserId: hidden.userId, hiddenAt },
    ]);
    const { places } = await takePoolSnapshot(database);
    expect((await join(hider)).room.id).toBe(places.get(crowd[1]?.userId ?? ''));
    // The other room is full by now, and no further room is opened just to keep the two apart.
    expect((await join(hidden)).room.id).toBe(places.get(alone));
    await leavePool(services, hidden.userId);
    await leavePool(services, hider.userId);
    expect((await join(hidden)).room.id).toBe(places.get(crowd[1]?.userId ?? ''));
    expect((await join(last)).room.id).toBe(places.get(alone));
  });

  it('ten pairs of people who hide each other join two rooms at once, and no pair shares one', async () => {
    const { services, fill, join } = await startPoolApp({ simulated: false });
    const { clock, database } = services;
    const crowd = await fill(21);
    for (const { userId } of crowd.slice(1, 20)) await leavePool(services, userId);
    const pairs = await createPeopleWithTasks(database, 20);
    const partnerOf = (index: number) => pairs[index < 10 ? index + 10 : index - 10]?.userId ?? '';
    const hiddenAt = clock.now();
    await database
      .insert(hiddenPeople)
      .values(
        pairs.slice(0, 10).map(({ userId }, at) => ({ userId, hiddenUserId: partnerOf(at), hiddenAt })),
      );
    await Promise.all(pairs.map(join));
    const { places, rooms } = await takePoolSnapshot(database);
    expect(rooms).toHaveLength(2);
    for (const [at, { userId }] of pairs.entries())
      expect(places.get(userId)).not.toBe(places.get(partnerOf(at)));
  });

  it('a room is filled with simulated members once, however many people arrive together', async () => {
    const { services, join } = await startPoolApp({ simulated: true });
    const crowd = await createPeopleWithTasks(services.database, 12);
    await Promise.all(crowd.map(join));
    const snapshot = await takePoolSnapshot(services.database);
    expectValidRooms(snapshot);
    expect(snapshot.places.size).toBe(12);
    expect(snapshot.rooms.every(({ hadSimulated }) => hadSimulated)).toBe(true);
    for (const { id } of snapshot.rooms) {
      const names = snapshot.members
        .filter(({ roomId }) => roomId === id)
        .map((member) => member.simulatedName);
      const simulated = names.filter((name) => name !== null);
      expect(new Set(simulated).size).toBe(simulated.length);
      expect(simulated.length).toBeGreaterThanOrEqual(simulatedLimits.least);
    }
  });

  it('a room with four people in it gets no simulated members', async () => {
    const { services, fill } = await startPoolApp({ simulated: false });
    await fill(3);
    const lively = { ...services, config: { ...services.config, hasSimulatedMembers: true } };
    const [fourth] = await createPeopleWithTasks(services.database, 1);
    await joinPool(lively, fourth?.userId ?? '', { taskId: fourth?.taskId ?? null, listId: null });
    expect(onlyOne((await takePoolSnapshot(services.database)).rooms).occupants).toBe(4);
  });

  it('simulated members are marked as such, with a run that began 1 to 5 minutes ago', async () => {
    const { services, join, clock } = await startPoolApp({ simulated: true });
    const place = await join(onlyOne(await createPeopleWithTasks(services.database, 1)));
    const now = clock.now().getTime();
    const companions = place.room.members.filter(({ id }) => id !== place.memberId);
    expect(companions.length).toBeGreaterThanOrEqual(11);
    for (const { isSimulated, username, taskName, run } of companions) {
      expect(isSimulated).toBe(true);
      expect(username && taskName).toBeTruthy();
      expect(now - run.startedAt).toBeGreaterThanOrEqual(minuteMs);
      expect(now - run.startedAt).toBeLessThanOrEqual(5 * minuteMs);
      expect(((run.endsAt - run.startedAt) / minuteMs) % 5).toBe(0);
    }
  });

  it('no simulated member has the name of a person, wherever that person is', async () => {
    const { services, join, clock } = await startPoolApp({ simulated: true });
    const [worker, ...others] = await createPeopleWithTasks(services.database, simulatedPeople.length - 10);
    if (!worker) throw new Error('nobody came');
    const left = simulatedPeople.slice(others.length).map(({ username }) => username);
    const bear = (userId: string, username = '') =>
      services.database.update(profiles).set({ username }).where(eq(profiles.userId, userId));
    for (const [at, { userId }] of others.entries()) {
      await bear(userId, simulatedPeople[at]?.username.toUpperCase());
    }
    const namesIn = ({ room }: Place) =>
      room.members.flatMap(({ isSimulated, username }) => (isSimulated ? username : []));
    expect(namesIn(await join(worker)).sort()).toEqual(left.sort());

    clock.advance(55 * minuteMs + 1);
    await bear(worker.userId, left[0]);
    expect(namesIn(await join(worker))).toEqual([]);
  });

  it('a room has no simulated members if they are turned off', async () => {
    const { join, services } = await startPoolApp({ simulated: false });
    const place = await join(onlyOne(await createPeopleWithTasks(services.database, 1)));
    expect(place.room.members.map(({ id }) => id)).toEqual([place.memberId]);
  });
});

describe('returning', () => {
  it('a person who joins in several tabs, even at once, has one seat', async () => {
    const { services, join } = await startPoolApp({ simulated: true });
    const worker = onlyOne(await createPeopleWithTasks(services.database, 1));
    const places = await Promise.all(Array.from({ length: 8 }, () => join(worker)));
    expect(new Set(places.map(({ memberId }) => memberId)).size).toBe(1);
    const again = await joinPool(services, worker.userId, { taskId: null, listId: null });
    expect(again.ok && again.value.memberId).toBe(places[0]?.memberId);
  });

  it('a person who returns over 30 minutes after their run gets a new seat, and the old room is gone', async () => {
    const { services, join, clock } = await startPoolApp({ simulated: true });
    const worker = onlyOne(await createPeopleWithTasks(services.database, 1));
    const before = await join(worker);
    clock.advance(55 * minuteMs);
    expect((await join(worker)).memberId).toBe(before.memberId);
    clock.advance(1);
    const after = await join(worker);
    expect(after.memberId).not.toBe(before.memberId);
    expect((await takePoolSnapshot(services.database)).rooms.map(({ id }) => id)).toEqual([after.room.id]);
  });
});
