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
import { hearOwnChanges, listenToPeople, type OnPersonChange } from './people-watch.ts';
import { createClientClass } from './primary-client.ts';

/** In milliseconds; all of them together stay below the patience of a browser's page. */
export const usualLimits = {
  /** To get a connection, be it a new one or one that others use. */
  connect: 10_000,
  lock: 8_000,
  statement: 10_000,
  idleInTransaction: 10_000,
  /** Nothing comes, not even the word that a statement took too long: the server hangs, or the line is cut. */
  silence: 12_000,
};

const migrationTries = 20;
const migrationPauseMs = 1_000;

type PostgresOptions = {
  readonly poolSize?: number;
  readonly limits?: typeof usualLimits;
  readonly tracing?: Tracing;
  /** Whether what is asked often is prepared, which a pooler between this process and the server may not know. */
  readonly isPreparing?: boolean;
  /** Leads to the server itself where a pooler is in between: migrating and listening need a session of their own. */
  readonly directUrl?: string;
};

/**
 * Opens a pool on a PostgreSQL server, of several hosts on the one that takes writes, and migrates it; processes that start at
 * once migrate it once. Nothing that is asked of it afterwards waits without limit, whatever becomes of the server. Throws
 * `DatabaseError`.
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
    // Before the line's own limit, which is for those in use.
    idleTimeoutMillis: limits.silence / 2,
    lock_timeout: limits.lock,
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    stream: () => openLine(limits.silence),
    application_name: 'focuspool',
  };
  const pool = tracing === noTracing ? new pg.Pool(settings) : createTracedPool(settings, tracing);
  // Without listeners a lost connection ends the process: the pool's hears of idle ones only, the client's of those in use.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', report));
  const watchers = new Set<OnPersonChange>();
  const tellWatchers: OnPersonChange = (userId) => {
    for (const tell of watchers) tell(userId);
  };
  hearOwnChanges(pool, tellWatchers);
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

/** A connection that is given up once nothing has passed for so long: what was asked on it fails then, and it is used no more. */
function openLine(silenceMs: number): Socket {
  const line = new Socket();
  // The driver listens once it connects; one that never does ends here too, and would end the process.
  line.on('error', () => {});
  line.setTimeout(silenceMs, () => line.destroy(new Error('the database said nothing for too long')));
  return line;
}

/**
 * The library keeps the connection for ever when its BEGIN fails, and hands one back whose transaction may still be open
 * when its ROLLBACK does.
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

/** Waits for another process that migrates, and migrates, for as long as that takes: nothing is served before. */
async function migrateOnce(Client: typeof pg.Client, url: string, limits: typeof usualLimits): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
    application_name: 'focuspool migration',
  });
  // What goes wrong is told by the query that it went wrong for.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    // Whoever the release before serves queues behind a lock that is waited for, and is to get theirs in time.
    await client.query(`set lock_timeout = ${limits.lock / 2}`);
    await migratePatiently(client);
  } finally {
    // A closed connection gives up the lock whatever happened before.
    await client.end();
  }
}

/** Begins anew where the release before, which still serves, holds what a migration changes, for too long or crosswise. */
async function migratePatiently(client: pg.Client, triesLeft = migrationTries): Promise<void> {
  try {
    await migrate(drizzle({ client }), { migrationsFolder });
  } catch (error) {
    if (triesLeft <= 1 || !isLockConflict(error)) throw error;
    await pause(migrationPauseMs);
    await migratePatiently(client, triesLeft - 1);
  }
}
