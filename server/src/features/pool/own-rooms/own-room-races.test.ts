import type { FixedTimes } from '@focuspool/domain/pool/fixed-times';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openPatientPostgres } from '../../../../testing/databases/patient-postgres.ts';
import { openSharedDatabase } from '../../../../testing/databases/shared-database.ts';
import { createPostgresDatabase } from '../../../../testing/databases/test-database.ts';
import { createPerson } from '../../../../testing/people.ts';
import { createPeopleWithTasks } from '../../../../testing/people-with-tasks.ts';
import { expectValidRooms, takePoolSnapshot } from '../../../../testing/pool-fixture.ts';
import { runPoolCommand, startPoolProcess } from '../../../../testing/processes/pool-processes.ts';
import { systemClock } from '../../../platform/clock.ts';
import { ownRooms } from '../own-room-tables.ts';
import { setTimes } from '../room-times/room-times.ts';
import { lockRoom } from '../rooms/room-store.ts';
import { listOwnRoomIds, putToken } from './own-room-store.ts';
import { closeRoom, openRoom } from './own-rooms.ts';
import { setClock } from './set-clock.ts';

it('of 50 people entering by one link at once on two processes, 20 get a seat and 30 are refused', async () => {
  const url = await createPostgresDatabase();
  const engine = await openPatientPostgres(url);
  const { database } = engine;
  const [owner, ...crowd] = await createPeopleWithTasks(database, 51);
  const wish = { name: 'Thesis', opening: 'hour' } as const;
  const opened = await openRoom({ clock: systemClock, database }, owner?.userId ?? '', wish);
  const own = opened.ok ? opened.value.rooms[0] : undefined;
  const token = own?.token ?? '';
  const processes = [await startPoolProcess(url), await startPoolProcess(url)] as const;

  // Most of them sit in the pool already.
  const fromPool = crowd.slice(0, 35);
  await runPoolCommand(processes[0], { join: fromPool });
  const before = await takePoolSnapshot(database);
  const everybody = crowd.map(({ userId }) => ({ userId, token }));
  const reports = await Promise.all(
    processes.map((child, turn) =>
      runPoolCommand(child, { enter: everybody.filter((_, index) => index % processes.length === turn) }),
    ),
  );
  expect(reports.flatMap(({ failures }) => failures)).toEqual([]);
  const refused = reports.flatMap((report) => report.refused);
  expect(refused.map(([, reason]) => reason)).toEqual(Array.from({ length: 30 }, () => 'room_full'));
  const joined = reports.flatMap((report) => report.joined);
  expect(joined).toHaveLength(20);
  const after = await takePoolSnapshot(database);
  expectValidRooms(after);
  const inside = [...after.places].filter(([, roomId]) => roomId === own?.room.id);
  expect(new Set(inside.map(([userId]) => userId))).toEqual(new Set(joined.map(([userId]) => userId)));

  // No one leaves a seat in the pool for a room that is full, even if it was not full yet when they pressed.
  for (const [userId] of refused) expect(after.places.get(userId)).toBe(before.places.get(userId));
  const [latecomer] = refused.map(([userId]) => userId);
  const again = await runPoolCommand(processes[1], {
    join: crowd.filter(({ userId }) => userId === latecomer),
  });
  const place = (await takePoolSnapshot(database)).places.get(latecomer ?? '');
  expect(again.joined).toEqual([[latecomer, place]]);
  const refusedAgain = await runPoolCommand(processes[0], {
    enter: [{ userId: latecomer ?? '', token }],
  });
  expect(refusedAgain.refused).toEqual([[latecomer, 'room_full']]);
  expect((await takePoolSnapshot(database)).places.get(latecomer ?? '')).toBe(place);
  await engine.close();
});

it('changes to a room that is closed at the same moment are refused and leave nothing behind', async () => {
  const { app, database } = await openSharedDatabase();
  const { services } = app;
  const { userId: ownerId } = await createPerson(app, { isPremium: true });
  await openRoom(services, ownerId, { name: 'Thesis', opening: 'hour' });
  const [roomId = ''] = await listOwnRoomIds(database, ownerId);
  const countWaiting = async () => {
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return database.$count(sql`(${waiting}) as waiting`);
  };
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const closing = database.transaction(async (tx) => {
    await lockRoom(tx, roomId);
    hold();
    await closed;
    await putToken(tx, { ownerId, roomId, token: null, now: services.clock.now() });
  });
  await held;
  const times: FixedTimes = { days: [1], time: '10:00', timeZone: 'Europe/Berlin' };
  const changes = [
    closeRoom(services, ownerId, roomId),
    setClock(services, ownerId, { roomId, rhythm: { workMinutes: 25, breakMinutes: 5 } }),
    setTimes(services, ownerId, { roomId, times }),
  ];
  await waitUntil(async () => (await countWaiting()) === changes.length);
  close();
  await closing;
  const refused = { ok: false, reason: 'room_missing' };
  expect(await Promise.all(changes)).toEqual(changes.map(() => refused));
  const kept = await database.select().from(ownRooms);
  expect(kept).toMatchObject([{ roomId, token: null, clock: null, times: null }]);
});
