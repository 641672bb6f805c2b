import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { type DatabaseEngine, DatabaseError, type ReportTrouble } from './database.ts';
import { migrationsFolder } from './migrations-folder.ts';

const migrationLock = 4_917_308_211;
const connectTimeoutMs = 10_000;

/** Opens a pool on a PostgreSQL server and migrates it; processes that start at once migrate it once. */
export async function openPostgresEngine(url: string, report: ReportTrouble): Promise<DatabaseEngine> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: 30_000,
    application_name: 'focuspool',
  });
  // Without listeners a lost connection ends the process: the pool's hears of idle ones only, the client's of those in use.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', report));
  try {
    await migrateOnce(pool);
  } catch (error) {
    await pool.end();
    throw new DatabaseError(`The database at DATABASE_URL cannot be used: ${describe(error)}`, {
      cause: error,
    });
  }
  return { database: drizzle({ client: pool }), close: () => pool.end() };
}

async function migrateOnce(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    // A closed connection gives up the lock whatever happened before.
    client.release(true);
  }
}

function describe(error: unknown): string {
  const causes: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) {
    const inner = at instanceof AggregateError ? at.errors.map(describe).join(', ') : '';
    causes.push(at.message || inner);
  }
  return (causes.at(-1) || 'no answer').replace(/\s+/g, ' ');
}
