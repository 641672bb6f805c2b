import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Database, migrationsFolder } from '../../src/platform/database/database.ts';
import { createPostgresDatabase } from './test-database.ts';

type Open = { readonly database: Database; migrate(folder: string): Promise<void> };

/** A database without tables for this test only; the language applies to PostgreSQL only. */
export async function openEmpty(language?: string): Promise<Open> {
  if (inject('engine').name === 'postgres') {
    const pool = new pg.Pool({ connectionString: await createPostgresDatabase('empty', language) });
    onTestFinished(() => pool.end());
    const database = drizzlePostgres({ client: pool });
    return { database, migrate: (folder) => migratePostgres(database, { migrationsFolder: folder }) };
  }
  const client = await PGlite.create({ extensions: { btree_gist } });
  onTestFinished(() => client.close());
  const database = drizzleEmbedded({ client });
  return { database, migrate: (folder) => migrateEmbedded(database, { migrationsFolder: folder }) };
}

/** The migrations that a release had before the migration of that name. */
export function copyMigrationsBefore(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'focuspool-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(migrationsFolder, folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
  const before = entries.filter(({ tag }) => tag < name);
  writeFileSync(journal, JSON.stringify({ ...rest, entries: before }));
  return folder;
}
