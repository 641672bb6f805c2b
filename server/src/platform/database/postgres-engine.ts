import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { createTracedPool } from '../observe/observed-queries.ts';
import { noTracing, type Tracing } from '../observe/tracing.ts';
import {
  type Database,
  type DatabaseEngine,
  DatabaseError,
  migrationLock,
  migrationsFolder,
  type ReportError,
} from './database.ts';
import { explainUnusable, isLockConflict } from './database-errors.ts';
import { nameStatements } from './named-statements.ts';
import { listenToPeople, type OnPersonChange, reportOwnChanges } from './people-watch.ts';
import { createClientClass } from './primary-client.ts';

/** In milliseconds; their sum stays below the time that a browser's page waits. */
export const usualLimits = {
  /** To get a connection, whether a new one or one that others use. */
  connect: 10_000,
  lock: 8_000,
  statement: 10_000,
  idleInTransaction: 10_000,
  /** Nothing arrives, not even the notice that a statement took too long: the server hangs, or the line is cut. */
  silence: 12_000,
};

const migrationTries = 20;
const migrationPauseMs = 1_000;

type PostgresOptions = {
  readonly poolSize?: number;
  readonly limits?: typeof usualLimits;
  readonly tracing?: Tracing;
  /** Whether frequent statements are prepared, which a pooler between this process and the server may not support. */
  readonly isPreparing?: boolean;
  /** Leads to the server itself if a pooler is in between: migrating and listening need a session of their own. */
  readonly directUrl?: string;
};

/**
 * Opens a pool on a PostgreSQL server (of several hosts, on the one that takes writes) and migrates it; processes that start at
 * the same time migrate it once. No later query waits without limit, whatever becomes of the server. Throws `DatabaseError`.
 */
export async function openPostgresEngine(
  url: string,
  report: ReportError,
  {
    poolSize = 20,
    limits = usualLimits,
    tracing = noTracing,
    isPreparing = true,
    directUrl = url,
  }: PostgresOptions = {},
): Promise<DatabaseEngine> {
  const Client = createClientClass(url);
  const DirectClient = directUrl === url ? Client : createClientClass(directUrl);
  try {
    await migrateOnce(DirectClient, directUrl, limits);
  } catch (error) {
    const name = directUrl === url ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
    throw new DatabaseError(explainUnusable(name, error), { cause: error });
  }
  const settings = {
    connectionString: url,
    Client: isPreparing ? nameStatements(Client) : Client,
    max: poolSize,
    connectionTimeoutMillis: limits.connect,
    // Sooner than the socket's own limit, which is for connections in use.
    idleTimeoutMillis: limits.silence / 2,
    lock_timeout: limits.lock,
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    stream: () => openSocketWithIdleLimit(limits.silence),
    application_name: 'focuspool',
  };
  const pool = tracing === noTracing ? new pg.Pool(settings) : createTracedPool(settings, tracing);
  // Without listeners a lost connection ends the process: the pool hears of idle connections only, the client of those in use.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', report));
  const watchers = new Set<OnPersonChange>();
  const tellWatchers: OnPersonChange = (userId) => {
    for (const tell of watchers) tell(userId);
  };
  reportOwnChanges(pool, tellWatchers);
  let watch: ReturnType<typeof listenToPeople> | null = null;
  const database: Database = drizzle({ client: pool });
  database.transaction = (run, settings) => transact(pool, (db) => db.transaction(run, settings));
  return {
    database,
    countConnections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: poolSize,
    }),
    watchPeople: async (tell) => {
      watchers.add(tell);
      watch ??= listenToPeople(DirectClient, directUrl, tellWatchers);
      return watch;
    },
    close: async () => {
      await watch?.stop();
      await pool.end();
    },
  };
}

/** A connection that is given up when nothing has passed for so long: its queries then fail, and it is not used again. */
function openSocketWithIdleLimit(idleLimitMs: number): Socket {
  const socket = new Socket();
  // The driver listens once it connects; a socket that never connects ends here too, and would end the process.
  socket.on('error', () => {});
  socket.setTimeout(idleLimitMs, () => socket.destroy(new Error('the database said nothing for too long')));
  return socket;
}

/**
 * If its BEGIN fails, the library keeps the connection for ever; if its ROLLBACK fails, it hands back a connection whose
 * transaction may still be open.
 */
async function transact<Result>(
  pool: pg.Pool,
  run: (database: Database) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    return await run(drizzle({ client }));
  } finally {
    client.release(client.getTransactionStatus() !== 'I');
  }
}

/** Waits for another process that migrates, then migrates, however long that takes: nothing is served before. */
async function migrateOnce(Client: typeof pg.Client, url: string, limits: typeof usualLimits): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
    application_name: 'focuspool migration',
  });
  // Errors are reported by the query that they occur in.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    // Queries of the previous release, which still serves, queue behind a lock that is waited for, and must get theirs in time.
    await client.query(`set lock_timeout = ${limits.lock / 2}`);
    await migratePatiently(client);
  } finally {
    // A closed connection releases the lock, whatever happened before.
    await client.end();
  }
}

/** Starts over if the previous release, which still serves, holds what a migration changes, for too long or in a deadlock. */
async function migratePatiently(client: pg.Client, triesLeft = migrationTries): Promise<void> {
  try {
    await migrate(drizzle({ client }), { migrationsFolder });
  } catch (error) {
    if (triesLeft <= 1 || !isLockConflict(error)) throw error;
    await pause(migrationPauseMs);
    await migratePatiently(client, triesLeft - 1);
  }
}
