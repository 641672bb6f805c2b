// What rooms cost: node bench/pool.bench.ts [rooms] [rounds] [calls]

import { createWaitingRun } from '@focuspool/domain/pool/member-run';
import { sql } from 'drizzle-orm';
import { readConfig } from '../server/src/config.ts';
import { joinPool } from '../server/src/features/pool/membership/join-pool.ts';
import { leavePool } from '../server/src/features/pool/membership/leave-pool.ts';
import { changePlace } from '../server/src/features/pool/membership/member-store.ts';
import type { PoolServices } from '../server/src/features/pool/pool-services.ts';
import { publishRoomEvent, toRoomEvent } from '../server/src/features/pool/rooms/room-events.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { openPostgresEngine } from '../server/src/platform/database/postgres-engine.ts';
import { createInProcessFanOut } from '../server/src/platform/live/fan-out/fan-out.ts';
import { createLog } from '../server/src/platform/log.ts';
import { startPostgresServer } from '../server/testing/databases/postgres-server.ts';
import { createPeopleWithTasks, type PersonWithTask } from '../server/testing/people-with-tasks.ts';
import { fillRooms } from './database/pool-rooms.ts';
import { createBenchHub } from './fanout/create-bench-hub.ts';
import { holdBudgets, printTable, readMedian } from './report/bench-report.ts';
import { compareInTurns } from './report/compare-in-turns.ts';

const manyRooms = Number(process.argv[2] ?? 1_000);
const fewRooms = 10;
const atOnce = 16;
const rounds = Number(process.argv[3] ?? 11);
const batch = Number(process.argv[4] ?? 200);

const server = await startPostgresServer();

async function openTestedPool(rooms: number) {
  const engine = await openPostgresEngine(await server.createDatabase(`pool_${rooms}`), () => {});
  const { database } = engine;
  const clock = systemClock;
  const live = createBenchHub(createInProcessFanOut);
  const services: PoolServices = {
    database,
    clock,
    config: readConfig({ SIMULATED_MEMBERS: 'on' }),
    live,
    log: createLog('silent'),
    random: Math.random,
  };
  await database.execute(sql`create table bench_counter (id int primary key, total int not null)`);
  await database.execute(
    sql`insert into bench_counter select n, 0 from generate_series(1, ${sql.raw(String(rooms))}) n`,
  );
  const residents = await fillRooms(database, rooms);
  return {
    services,
    residents,
    newcomers: await createPeopleWithTasks(database, batch),
    close: async () => {
      await live.close();
      await engine.close();
    },
  };
}

type TestedPool = Awaited<ReturnType<typeof openTestedPool>>;

function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** Milliseconds per item to run `work` on all of `items`, `workers` of them at a time. */
async function time<Item>(items: readonly Item[], workers: number, work: (item: Item) => Promise<unknown>) {
  const queue = [...items];
  const startedAt = performance.now();
  const drain = async () => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: workers }, drain));
  return (performance.now() - startedAt) / items.length;
}

const change = async ({ services: { database, live } }: TestedPool, { userId, taskId }: PersonWithTask) => {
  const run = createWaitingRun(Date.now());
  const changed = await changePlace(database, userId, { run, taskId });
  if (changed) publishRoomEvent(live, toRoomEvent(changed.room, { members: [changed.member.card] }));
};
const join = ({ services }: TestedPool, { userId, taskId }: PersonWithTask) =>
  joinPool(services, userId, { taskId, listId: null });
const leave = ({ services }: TestedPool, { userId }: PersonWithTask) => leavePool(services, userId);
/** The least that a durable change of one row can cost, for comparison. */
const touch = ({ services: { database } }: TestedPool, id: number) =>
  database.execute(sql`update bench_counter set total = total + 1 where id = ${id}`);

const pools = { few: await openTestedPool(fewRooms), many: await openTestedPool(manyRooms) };
const { few, many } = pools;
const someOf = ({ residents }: TestedPool) => Array.from({ length: batch }, () => pick(residents));
const someRows = () => Array.from({ length: batch }, () => 1 + Math.floor(Math.random() * manyRooms));

const alone = await compareInTurns(
  {
    name: 'one change in a room',
    what: `${fewRooms} rooms instead of ${manyRooms}`,
    turns: rounds * batch,
  },
  async (size) => [await time([pick(pools[size].residents)], 1, (worker) => change(pools[size], worker))],
);
const crowded = {
  touch: [] as number[],
  change: [] as number[],
  join: [] as number[],
  leave: [] as number[],
};
for (let round = -1; round < rounds; round += 1) {
  const figures = {
    touch: await time(someRows(), atOnce, (id) => touch(many, id)),
    change: await time(someOf(many), atOnce, (worker) => change(many, worker)),
    join: await time(many.newcomers, atOnce, (worker) => join(many, worker)),
    leave: await time(many.newcomers, atOnce, (worker) => leave(many, worker)),
  };
  // The first round only warms up.
  if (round < 0) continue;
  for (const kind of ['touch', 'change', 'join', 'leave'] as const) crowded[kind].push(figures[kind]);
}

const perTouch = readMedian(crowded.touch);
printTable(
  `${manyRooms} rooms, ${atOnce} calls at a time, median of ${rounds} rounds`,
  ['what', 'a second', 'times a bare update'],
  Object.entries(crowded).map(([kind, values]) => [
    kind,
    1000 / readMedian(values),
    readMedian(values) / perTouch,
  ]),
);
holdBudgets('pool', [alone]);

await few.close();
await many.close();
await server.stop();
