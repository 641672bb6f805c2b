import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import type { DatabaseEngine } from '../../src/platform/database/database.ts';
import { keepUsedParsers } from '../../src/platform/database/embedded-engine.ts';
import { peopleChannel, watchEmbedded } from '../../src/platform/database/people-watch.ts';
import './engine-choice.ts';
import { openPatientPostgres } from './patient-postgres.ts';

/** A migrated, empty database on the engine of this run. */
export async function openTestDatabase(): Promise<DatabaseEngine> {
  const engine = inject('engine');
  return engine.name === 'postgres'
    ? openPatientPostgres(await createPostgresDatabase())
    : openEmbedded(engine.dumpFile);
}

/** The address of a new database, migrated or empty; an empty one may have a language. For `itOn('postgres')` only. */
export async function createPostgresDatabase(
  contents: 'migrated' | 'empty' = 'migrated',
  language?: string,
): Promise<string> {
  const engine = inject('engine');
  if (engine.name !== 'postgres')
    throw new Error('This test concerns PostgreSQL alone: use itOn("postgres").');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client(engine.adminUrl);
  await admin.connect();
  try {
    const template = contents === 'migrated' ? engine.template : 'template0';
    const locale = language ? `locale_provider icu icu_locale '${language}'` : '';
    await admin.query(`create database ${name} template ${template} ${locale}`);
  } finally {
    await admin.end();
  }
  const url = new URL(engine.adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Databases that earlier files of this process no longer need. */
const left: PGlite[] = [];

/** Emptying a used one costs a tenth of loading another. */
async function openEmbedded(dumpFile: string): Promise<DatabaseEngine> {
  const found = left.pop();
  const client = found ?? (await loadEmbedded(dumpFile));
  if (found) await empty(found);
  return {
    database: drizzle({ client }),
    watchPeople: (tell) => watchEmbedded(client, tell),
    close: async () => {
      await client.unlisten(peopleChannel);
      left.push(client);
    },
  };
}

async function loadEmbedded(dumpFile: string): Promise<PGlite> {
  const loadDataDir = new Blob([await readFile(dumpFile)]);
  const client = await PGlite.create({ loadDataDir, extensions: { btree_gist } });
  keepUsedParsers(client);
  return client;
}

/** Restores the state that the migrations leave: they put no rows into a new database. */
async function empty(client: PGlite): Promise<void> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(format('%I', tablename), ', ') as names from pg_tables where schemaname = 'public'`,
  );
  // Without triggers, one of which protects the audit log.
  await client.exec('set session_replication_role = replica');
  await client.exec(`truncate ${rows[0]?.names} restart identity cascade`);
  await client.exec('discard all');
}
