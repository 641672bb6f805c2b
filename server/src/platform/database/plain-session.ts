import { drizzle } from 'drizzle-orm/pg-proxy';
import type { Config } from '../../config.ts';
import { DatabaseError, type Transaction } from './database.ts';
import { explainUnusable } from './database-errors.ts';
import { listHostUrls } from './database-hosts.ts';
import { createClientClass } from './primary-client.ts';

export type Query = <Row extends object>(text: string, parameters?: unknown[]) => Promise<Row[]>;

type Isolation = 'repeatable read' | 'read committed';

/** One connection on which queries may take their time; opening it migrates nothing. */
export type PlainSession = {
  /**
   * Sees the database as it was at the transaction's first query, whatever others do meanwhile, unless given another isolation.
   */
  transact<Value>(run: (query: Query) => Promise<Value>, isolation?: Isolation): Promise<Value>;
  close(): Promise<void>;
};

/** With these, values are written and read again in the same text form, whatever the server's or the role's own settings. */
const settings = [
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  `set local bytea_output = 'hex'`,
  'set local extra_float_digits = 1',
];

/** Where a database is, according to the settings. */
export type Place = Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databaseDirectUrl'>>;

export function isBehindPooler({ databaseUrl, databaseDirectUrl = databaseUrl }: Place): boolean {
  return databaseDirectUrl !== databaseUrl;
}

/** Names the database for people who read a message about it, without its credentials. */
export function describePlace({ databaseUrl, databaseDirectUrl, dataDir }: Place): string {
  const url = databaseDirectUrl ?? databaseUrl;
  if (!url) return `the embedded database in ${dataDir}`;
  const each = listHostUrls(url).map((address) => new URL(address));
  const hosts = each.map(({ host, searchParams }) => searchParams.get('host') ?? host);
  return `the PostgreSQL database ${each[0]?.pathname.slice(1)} at ${hosts.join(' or ')}`;
}

export function openPlainSession({ databaseUrl, databaseDirectUrl, dataDir }: Place): Promise<PlainSession> {
  const url = databaseDirectUrl ?? databaseUrl;
  if (!url) return openEmbeddedSession(dataDir);
  return openPostgresSession(url, url === databaseUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL');
}

/** `variable` is the setting that holds the address, to be named if the database cannot be used. */
export async function openPostgresSession(url: string, variable = 'DATABASE_URL'): Promise<PlainSession> {
  const client = new (createClientClass(url))({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'focuspool admin',
  });
  // Errors are reported by the query that they occur in.
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    throw new DatabaseError(explainUnusable(variable, error), { cause: error });
  });
  const query: Query = async (text, parameters) => (await client.query(text, parameters)).rows;
  return {
    transact: async (run, isolation = 'repeatable read') => {
      await query(`begin isolation level ${isolation}`);
      try {
        await setUp(query, [
          'set local statement_timeout = 0',
          'set local idle_in_transaction_session_timeout = 0',
          // A process that holds a table for longer has to be stopped first.
          `set local lock_timeout = '30s'`,
        ]);
        const value = await run(query);
        await query('commit');
        return value;
      } catch (error) {
        await query('rollback').catch(() => {});
        throw error;
      }
    },
    close: () => client.end(),
  };
}

export async function openEmbeddedSession(dataDir: string): Promise<PlainSession> {
  const { openEmbeddedClient } = await import('./embedded-engine.ts');
  const { client, close } = await openEmbeddedClient(dataDir);
  return {
    transact: (run) =>
      client.transaction(async (tx) => {
        const query: Query = async <Row>(text: string, parameters?: unknown[]) =>
          (await tx.query<Row>(text, parameters)).rows;
        await setUp(query);
        return run(query);
      }),
    close,
  };
}

/**
 * A session's transaction in the form that stores take: only for queries of one table, since columns are told apart by their
 * names.
 */
export function toTransaction(query: Query): Transaction {
  const database = drizzle(async (text, parameters) => {
    const rows = await query(text, parameters);
    return { rows: rows.map((row) => Object.values(row)) };
  });
  return database as unknown as Transaction;
}

async function setUp(query: Query, limits: readonly string[] = []): Promise<void> {
  for (const setting of [...settings, ...limits]) await query(setting);
}
