import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import type { DatabaseEngine } from '../../src/platform/database/database.ts';
import './engine-choice.ts';
import { openPatientPostgres } from './patient-postgres.ts';

/** A migrated database with nothing in it, on the engine of this run. */
export async function openTestDatabase(): Promise<DatabaseEngine> {
  const engine = inject('engine');
  return engine.name === 'postgres'
    ? openPatientPostgres(await createPostgresDatabase())
    : openEmbeddedCopy(engine.dumpFile);
}

/** The address of a database of its own, migrated unless it is to be empty. For `itOn('postgres')` alone. */
export async function createPostgresDatabase(contents: 'migrated' | 'empty' = 'migrated'): Promise<string> {
  const engine = inject('engine');
  if (engine.name !== 'postgres')
    throw new Error('This test concerns PostgreSQL alone: use itOn("postgres").');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client(engine.adminUrl);
  await admin.connect();
  try {
    const template = contents === 'migrated' ? engine.template : 'template0';
    await admin.query(`create database ${name} template ${template}`);
  } finally {
    await admin.end();
  }
  const url = new URL(engine.adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function openEmbeddedCopy(dumpFile: string): Promise<DatabaseEngine> {
  const loadDataDir = new Blob([await readFile(dumpFile)]);
  const client = await PGlite.create({ loadDataDir, extensions: { btree_gist } });
  return { database: drizzle({ client }), close: () => client.close() };
}
