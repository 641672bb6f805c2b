import { inspect } from 'node:util';
import { readConfig } from '../../src/config.ts';
import { joinPool } from '../../src/features/pool/membership/join-pool.ts';
import { leavePool } from '../../src/features/pool/membership/leave-pool.ts';
import { enterRoom } from '../../src/features/pool/own-rooms/enter-room.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createInProcessFanOut } from '../../src/platform/live/fan-out/fan-out.ts';
import { createLiveHub } from '../../src/platform/live/live-hub.ts';
import { createLog } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/observe/metrics.ts';
import { openPatientPostgres } from '../databases/patient-postgres.ts';

/** What a test asks of one process, all to be done at the same moment. */
export type PoolCommand = {
  join?: { userId: string; taskId: string }[];
  leave?: string[];
  /** By the link of a person's own room. */
  enter?: { userId: string; token: string }[];
};
/** By person, the room that each call returned, or why a link did not let them in; `failures` says what went wrong. */
export type PoolReport = {
  joined: [userId: string, roomId: string][];
  refused: [userId: string, reason: string][];
  failures: string[];
};

// One of the processes that serve the pool, for tests that need several; it ends with the test that started it.
const { database } = await openPatientPostgres(process.argv[2] ?? '');
const clock = systemClock;
const log = createLog('silent');
const live = createLiveHub({
  clock,
  log,
  metrics: createMetrics(),
  random: Math.random,
  findViewers: async () => new Map(),
  openFanOut: createInProcessFanOut,
});
const services = { database, clock, config: readConfig({}), live, log, random: Math.random };

process.on('message', async ({ join = [], leave = [], enter = [] }: PoolCommand) => {
  const report: PoolReport = { joined: [], refused: [], failures: [] };
  const note = (error: unknown) => report.failures.push(inspect(error));
  const joining = join.map(async ({ userId, taskId }) => {
    const outcome = await joinPool(services, userId, { taskId, listId: null });
    if (outcome.ok) report.joined.push([userId, outcome.value.room.id]);
    else note(outcome.reason);
  });
  const leaving = leave.map((userId) => leavePool(services, userId));
  const entering = enter.map(async ({ userId, token }) => {
    const outcome = await enterRoom(services, userId, token);
    if (outcome.ok) report.joined.push([userId, outcome.value.room.id]);
    else report.refused.push([userId, outcome.reason]);
  });
  await Promise.all([...joining, ...leaving, ...entering].map((task) => task.catch(note)));
  process.send?.(report);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
