import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openPostgresSession } from '../database/plain-session.ts';
import { createClientClass } from '../database/primary-client.ts';
import { type Finding, fine, wrong } from './finding.ts';

const limitMs = 5_000;
/** The SQLSTATE of a prepared statement that does not exist. */
const unknownStatement = '26000';

/** Checks that queries through a pooler are answered, even if prepared on another connection to the server. */
export async function checkPooler(url: string, isPreparing: boolean): Promise<Finding> {
  const session = await openPostgresSession(url);
  try {
    await session.transact((query) => query('select 1'));
  } finally {
    await session.close();
  }
  if (!isPreparing || (await keepsPrepared(url))) return fine('pooler', 'passes queries on');
  const text = 'loses prepared statements, so queries fail now and then';
  return wrong(
    'pooler',
    `${text}: set DATABASE_PREPARED=off, or its max_prepared_statements if it has that.`,
  );
}

async function keepsPrepared(url: string): Promise<boolean> {
  const asking = await connect(url);
  try {
    const name = `focuspool_doctor_${randomUUID()}`;
    const ask = () => asking.query({ name, text: 'select $1::int', values: [1] });
    await ask();
    const holding = await connect(url);
    try {
      // From now on this holds the connection that has just answered, so that another one is used; without another one, nothing
      // is learned.
      await holding.query('begin');
      return await ask().then(
        () => true,
        (error: unknown) => !(error instanceof pg.DatabaseError && error.code === unknownStatement),
      );
    } finally {
      await holding.end();
    }
  } finally {
    await asking.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new (createClientClass(url))({
    connectionString: url,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
    application_name: 'focuspool admin',
  });
  // Errors are reported by the query that they occur in.
  client.on('error', () => {});
  await client.connect();
  return client;
}
