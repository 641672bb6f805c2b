import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '@focuspool/domain/time-units';
import { extractRelease } from './earlier-release.ts';
import type { Stage } from './stage.ts';

export type Fault = {
  readonly name: string;
  /** Causes the fault, and ends it unless it ends by itself; null if this machine cannot. */
  readonly strike: (stage: Stage) => Promise<void> | null;
};

const second = 1_000;

const killProcess: Fault = {
  name: 'kill -9 of a process, five times, at any moment',
  strike: async ({ servers }) => {
    for (let round = 0; round < 5; round++) {
      const server = servers[round % 2 === 0 ? 0 : 1];
      await sleep(Math.random() * 6 * second);
      await server.kill();
      await server.start();
    }
  },
};

const restartPostgres: Fault = {
  name: 'PostgreSQL killed and started again',
  strike: async ({ postgres }) => {
    await postgres.kill();
    await postgres.restart();
  },
};

const loseRedis = (ms: number): Fault => ({
  name: `Redis gone for ${ms / second} s`,
  strike: ({ redis }) => redis && strike(redis.kill, redis.restart, ms),
});

/** Few and quick, for every test run. */
export const shortFaults: readonly Fault[] = [
  {
    name: 'kill -9 of one of two processes',
    strike: async ({ servers: [first] }) => {
      await first.kill();
      await first.start();
    },
  },
  restartPostgres,
  loseRedis(second),
];

export const allFaults: readonly Fault[] = [
  killProcess,
  restartPostgres,
  {
    name: 'PostgreSQL gone for 60 s',
    strike: ({ postgres }) => strike(postgres.kill, postgres.restart, minuteMs),
  },
  {
    name: 'PostgreSQL hanging for 30 s',
    strike: ({ postgres }) => strike(postgres.freeze, postgres.thaw, 30 * second),
  },
  {
    name: 'the line to PostgreSQL dead for 30 s',
    strike: ({ databaseLine }) => strike(databaseLine.freeze, databaseLine.thaw, 30 * second),
  },
  loseRedis(20 * second),
  {
    name: 'Redis hanging for 20 s',
    strike: ({ redis }) => redis && strike(redis.freeze, redis.thaw, 20 * second),
  },
  { name: 'the disk of PostgreSQL full for 20 s', strike: fillDisk },
  {
    name: 'a slow network for 20 s: 40 ms to PostgreSQL and 300 ms to people, each way',
    strike: async ({ databaseLine, servers }) => {
      const slowDown = (database: number, people: number) => {
        databaseLine.slowDown(database);
        for (const { line } of servers) line.slowDown(people);
      };
      slowDown(40, 300);
      await sleep(20 * second);
      slowDown(0, 0);
    },
  },
  {
    name: 'the clock of one process 10 minutes ahead, then that of the other',
    strike: async ({ servers }) => {
      for (const server of servers) {
        await server.post('/dev/clock', { advanceMs: 10 * minuteMs });
        await sleep(10 * second);
      }
    },
  },
  {
    name: 'a rolling restart of both processes',
    strike: async ({ servers }) => {
      for (const server of servers) {
        await server.stop();
        await server.start();
      }
    },
  },
  { name: 'a process of the release before beside today’s for 20 s', strike: goBack },
];

async function strike(begin: () => unknown, end: () => unknown, ms: number): Promise<void> {
  await begin();
  await sleep(ms);
  await end();
}

function fillDisk({ disk, postgres }: Stage): Promise<void> | null {
  if (!disk) return null;
  const ballast = join(disk, 'ballast');
  const fill = () => {
    const { bavail, bsize } = statfsSync(disk);
    try {
      writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    } catch (error) {
      // PostgreSQL took some of the space in the meantime, so the disk is as full as it can be.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  };
  const makeRoom = async () => {
    rmSync(ballast);
    // PostgreSQL ends if it cannot write its log; an operator would start it again.
    if (!postgres.isRunning()) await postgres.restart();
  };
  return strike(fill, makeRoom, 20 * second);
}

/** As when an update is rolled out, or back, one process after the other. */
function goBack({ servers: [, server] }: Stage): Promise<void> | null {
  const from = extractRelease();
  if (!from) return null;
  return (async () => {
    await server.stop();
    await server.start({ from });
    await sleep(20 * second);
    await server.stop();
    await server.start();
  })();
}
