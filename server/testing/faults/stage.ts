import { tmpdir } from 'node:os';
import type pg from 'pg';
import { onTestFinished } from 'vitest';
import { createClientClass } from '../../src/platform/database/primary-client.ts';
import { type PostgresServer, startPostgresServer } from '../databases/postgres-server.ts';
import { type ServerProgram, startServerProgram } from '../processes/program.ts';
import { mountDisk } from '../processes/small-disk.ts';
import { makeTemporaryFolder } from '../processes/temporary-folder.ts';
import { findFreePort } from '../services/free-port.ts';
import { type Line, openLine } from '../services/line.ts';
import { findRedisProgram, type RedisServer, startRedisServer } from '../services/redis-server.ts';
import { testSecret } from '../test-app.ts';
import { createAccounts } from './accounts.ts';
import { type Crowd, gatherCrowd } from './crowd.ts';

/** One of the serving processes, at an address that stays the same whatever happens to it. */
export type RestartableServer = {
  /** Where people reach it, over a line of its own. */
  readonly line: Line;
  start(options?: { from?: string }): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
  post(path: string, body: unknown): Promise<Response>;
};

/** What the faults are inflicted on. */
export type Stage = {
  readonly postgres: PostgresServer;
  /** Between the processes and PostgreSQL. */
  readonly databaseLine: Line;
  readonly redis: RedisServer | null;
  /** Where PostgreSQL has its files, a small separate disk; null if none can be mounted. */
  readonly disk: string | null;
  readonly servers: readonly [RestartableServer, RestartableServer];
  readonly crowd: Crowd;
  /** A connection for the test itself, bypassing everything that faults affect. */
  connect(): Promise<pg.Client>;
};

type CrowdSize = { readonly people: number; readonly paceMs: number };

/** Two real processes on a PostgreSQL that a crash leaves intact, and people who use them; until the test ends. */
export async function openStage(size: CrowdSize): Promise<Stage> {
  const disk = mountDisk('size=900m');
  const postgres = await startPostgresServer({
    disk: disk ?? tmpdir(),
    settings: ['min_wal_size=32MB', 'max_wal_size=64MB'],
  });
  onTestFinished(() => postgres.stop());
  const databaseUrl = new URL(postgres.urlOf('postgres'));
  const databaseLine = await openLine({ path: `${databaseUrl.searchParams.get('host')}/.s.PGSQL.5432` });
  onTestFinished(() => databaseLine.stop());
  const program = findRedisProgram();
  const redis = program ? await startRedisServer(program) : null;
  onTestFinished(() => redis?.stop());
  const settings = {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${databaseLine.port}/postgres`,
    ...(redis ? { REDIS_URL: redis.url } : {}),
  };
  const opened = await openServers(settings, databaseUrl.href, size);
  return { postgres, databaseLine, redis, disk, ...opened };
}

/** Two processes with these settings, and the people who use them. */
export async function openServers(
  settings: Record<string, string>,
  ownUrl: string,
  { people, paceMs }: CrowdSize,
) {
  const servers = [await startRestartableServer(settings), await startRestartableServer(settings)] as const;
  const hosts = servers.map(({ line }) => `http://127.0.0.1:${line.port}`);
  const connect = async () => {
    const client = new (createClientClass(ownUrl))({ connectionString: ownUrl });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const client = await connect();
  const accounts = await createAccounts(hosts[0] ?? '', client, people);
  await client.end();
  const crowd = gatherCrowd(accounts, hosts, paceMs);
  onTestFinished(() => crowd.leave());
  return { servers, crowd, connect };
}

async function startRestartableServer(settings: Record<string, string>): Promise<RestartableServer> {
  const PORT = String(await findFreePort());
  const own = {
    PORT,
    DATA_DIR: makeTemporaryFolder(),
    AUTH_SECRET: testSecret,
    TEST_CLOCK: 'on',
    ADDRESS_LIMIT_FACTOR: '99999',
    LOG_LEVEL: 'fatal',
    ...settings,
  };
  let program: ServerProgram = await startServerProgram(own);
  const line = await openLine({ host: 'localhost', port: Number(PORT) });
  onTestFinished(() => line.stop());
  const end = async (signal: NodeJS.Signals) => {
    program.signal(signal);
    await program.ended;
  };
  return {
    line,
    start: async ({ from } = {}) => {
      program = await startServerProgram(own, 'the start', from);
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    post: (path, body) =>
      fetch(`http://localhost:${PORT}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}
