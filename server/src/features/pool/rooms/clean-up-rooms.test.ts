import { createWaitingRun } from '@focuspool/domain/pool/member-run';
import { simulatedLimits } from '@focuspool/domain/pool/room-limits';
import { minuteMs } from '@focuspool/domain/time-units';
import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPeopleWithTasks } from '../../../../testing/people-with-tasks.ts';
import {
  expectValidRooms,
  onlyOne,
  startPoolApp,
  takePoolSnapshot,
} from '../../../../testing/pool-fixture.ts';
import { user } from '../../../platform/auth/auth-tables.ts';
import type { Database } from '../../../platform/database/database.ts';
import { leavePool } from '../membership/leave-pool.ts';
import { changePlace } from '../membership/member-store.ts';
import { poolRooms } from '../pool-tables.ts';
import { cleanUpRooms } from './clean-up-rooms.ts';

describe('a member who went away', () => {
  it('a member who went away keeps their seat until 30 minutes after the end of their run', async () => {
    const { services, fill, join, clock } = await startPoolApp({ simulated: false });
    const [away, ...others] = await fill(3);
    clock.advance(20 * minuteMs);
    for (const worker of others) await leavePool(services, worker.userId).then(() => join(worker));
    clock.advance(35 * minuteMs);
    await cleanUpRooms(services);
    expect((await takePoolSnapshot(services.database)).places.has(away?.userId ?? '')).toBe(true);
    clock.advance(1);
    await cleanUpRooms(services);
    const snapshot = await takePoolSnapshot(services.database);
    expect([...snapshot.places.keys()].sort()).toEqual(others.map(({ userId }) => userId).sort());
    expectValidRooms(snapshot);
  });

  it('a room is deleted with its last person when only simulated members remain', async () => {
    const { services, fill, clock } = await startPoolApp({ simulated: true });
    await fill(2);
    clock.advance(55 * minuteMs + 1);
    await cleanUpRooms(services);
    expect(await takePoolSnapshot(services.database)).toMatchObject({ rooms: [], members: [] });
  });

  it('a deleted account leaves no room behind', async () => {
    const { services, fill } = await startPoolApp({ simulated: true });
    const [gone, stays] = await fill(2);
    const { database } = services;
    await database.delete(user).where(eq(user.id, gone?.userId ?? ''));
    expectValidRooms(await takePoolSnapshot(database));
    await database.delete(user).where(eq(user.id, stays?.userId ?? ''));
    await cleanUpRooms(services);
    expect((await takePoolSnapshot(database)).rooms).toEqual([]);
  });
});

describe('a room that cannot be cleaned up', () => {
  const addEmptyRooms = (database: Database, size: number) =>
    database.insert(poolRooms).values(Array.from({ length: size }, () => ({ openedAt: new Date() })));

  it('a room that cannot be cleaned up does not hold up others and is removed by the next sweep', async () => {
    const { services } = await startPoolApp({ simulated: false });
    const { database } = services;
    await addEmptyRooms(database, 3);
    const spy = vi.spyOn(database, 'transaction').mockRejectedValueOnce(new Error('the row is damaged'));
    onTestFinished(() => spy.mockRestore());
    await expect(cleanUpRooms(services)).rejects.toThrow('the row is damaged');
    expect((await takePoolSnapshot(database)).rooms).toHaveLength(1);
    await cleanUpRooms(services);
    expect((await takePoolSnapshot(database)).rooms).toEqual([]);
  });

  it('rooms that all fail to be cleaned up are each tried once a sweep, 100 at most', async () => {
    const { services } = await startPoolApp({ simulated: false });
    const { database } = services;
    await addEmptyRooms(database, 101);
    const enough = new AbortController();
    const spy = vi.spyOn(database, 'transaction').mockImplementation(async () => {
      if (spy.mock.calls.length > 150) enough.abort();
      throw new Error('every row is damaged');
    });
    onTestFinished(() => spy.mockRestore());
    await expect(cleanUpRooms(services, enough.signal)).rejects.toThrow('every row is damaged');
    expect(spy).toHaveBeenCalledTimes(100);
  });
});

describe('leaving', () => {
  it('a room is deleted when its last person leaves, not before', async () => {
    const { services, fill } = await startPoolApp({ simulated: true });
    const [one, other] = await fill(2);
    await leavePool(services, one?.userId ?? '');
    const snapshot = await takePoolSnapshot(services.database);
    expectValidRooms(snapshot);
    expect(onlyOne(snapshot.rooms).hadSimulated).toBe(true);
    await leavePool(services, other?.userId ?? '');
    expect(await takePoolSnapshot(services.database)).toMatchObject({ rooms: [], members: [] });
  });
});

describe('a room that lasts for hours', () => {
  it('a room open for hours always has as many simulated members, none of them long finished', async () => {
    const { services, join, clock } = await startPoolApp({ simulated: true });
    const worker = onlyOne(await createPeopleWithTasks(services.database, 1));
    await join(worker);
    const names = new Set<string | null>();
    let atFirst = 0;
    for (let minute = 0; minute < 180; minute += 2) {
      const run = createWaitingRun(clock.now().getTime());
      await changePlace(services.database, worker.userId, { run });
      clock.advance(2 * minuteMs);
      await cleanUpRooms(services);
      const snapshot = await takePoolSnapshot(services.database);
      const now = clock.now().getTime();
      const simulated = snapshot.members.filter(({ userId }) => userId === null);
      atFirst ||= simulated.length;
      expect(simulated.length).toBe(atFirst);
      for (const { endsAt, simulatedName } of simulated) {
        names.add(simulatedName);
        expect(endsAt.getTime()).toBeGreaterThanOrEqual(now - simulatedLimits.restMs);
      }
    }
    expect(names.size).toBeGreaterThan(simulatedLimits.most);
  });

  it('a room loses its simulated members as their runs end once they are turned off', async () => {
    const { services, fill, clock } = await startPoolApp({ simulated: true });
    const worker = onlyOne(await fill(1));
    clock.advance(54 * minuteMs + simulatedLimits.restMs);
    await cleanUpRooms({ ...services, config: { ...services.config, hasSimulatedMembers: false } });
    const { members } = await takePoolSnapshot(services.database);
    expect(members.map(({ userId }) => userId)).toEqual([worker.userId]);
  });
});
