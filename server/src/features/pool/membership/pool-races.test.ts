import type { ChildProcess } from 'node:child_process';
import { expect, it } from 'vitest';
import { openPatientPostgres } from '../../../../testing/databases/patient-postgres.ts';
import { createPostgresDatabase } from '../../../../testing/databases/test-database.ts';
import { createPeopleWithTasks, type PersonWithTask } from '../../../../testing/people-with-tasks.ts';
import { expectValidRooms, takePoolSnapshot } from '../../../../testing/pool-fixture.ts';
import type { PoolReport } from '../../../../testing/processes/pool-process.ts';
import { runPoolCommand, startPoolProcess } from '../../../../testing/processes/pool-processes.ts';

const timeLimitMs = 900_000;

/** Distributes the errands among the processes, which all run them at the same moment. */
async function sendAll(
  processes: readonly ChildProcess[],
  { join, leave }: { join: readonly PersonWithTask[]; leave: readonly PersonWithTask[] },
): Promise<PoolReport[]> {
  const shareOf = <Item>(items: readonly Item[], turn: number) =>
    items.filter((_, index) => index % processes.length === turn);
  return Promise.all(
    processes.map((child, turn) =>
      runPoolCommand(child, {
        join: shareOf(join, turn),
        leave: shareOf(leave, turn).map(({ userId }) => userId),
      }),
    ),
  );
}

it(
  '500 people coming and going on three processes never overfill a room and never have two seats',
  async () => {
    const url = await createPostgresDatabase();
    const engine = await openPatientPostgres(url);
    const { database } = engine;
    const crowd = await createPeopleWithTasks(database, 500);
    const processes = await Promise.all([1, 2, 3].map(() => startPoolProcess(url)));

    // A hundred of them come from a second tab too, served by another process.
    const tabs = [...crowd, ...crowd.slice(0, 100)];
    const first = await sendAll(processes, { join: tabs, leave: [] });
    expect(first.flatMap(({ failures }) => failures)).toEqual([]);
    const full = await takePoolSnapshot(database);
    expectValidRooms(full);
    expect(full.places.size).toBe(500);
    expect(full.rooms.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(2);
    for (const [userId, roomId] of first.flatMap(({ joined }) => joined)) {
      expect(full.places.get(userId)).toBe(roomId);
    }

    let away: PersonWithTask[] = [];
    for (let round = 0; round < 20; round += 1) {
      const leave = crowd.filter((worker, index) => index % 3 === round % 3 && !away.includes(worker));
      const join = away;
      const reports = await sendAll(processes, { join, leave });
      expect(reports.flatMap(({ failures }) => failures)).toEqual([]);
      away = leave;
      const snapshot = await takePoolSnapshot(database);
      expectValidRooms(snapshot);
      expect(new Set(snapshot.places.keys())).toEqual(
        new Set(crowd.filter((worker) => !away.includes(worker)).map(({ userId }) => userId)),
      );
    }

    const [victim, ...survivors] = processes;
    const before = await takePoolSnapshot(database);
    victim?.send({ join: away.slice(0, 30), leave: [] });
    victim?.kill('SIGKILL');
    const last = await sendAll(survivors, { join: away.slice(30), leave: [] });
    expect(last.flatMap(({ failures }) => failures)).toEqual([]);
    const after = await takePoolSnapshot(database);
    expectValidRooms(after);
    for (const [userId, roomId] of before.places) expect(after.places.get(userId)).toBe(roomId);
    await engine.close();
  },
  timeLimitMs,
);
