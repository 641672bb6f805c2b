import { inject } from 'vitest';
import {
  listColumns,
  listForeignKeys,
  listMigrations,
  listSequences,
  listTables,
  nameTable,
} from '../../src/platform/backup/catalogue.ts';
import type { DatabaseEngine } from '../../src/platform/database/database.ts';
import { openEmbeddedEngine } from '../../src/platform/database/embedded-engine.ts';
import { openPlainSession, type Place, type Query } from '../../src/platform/database/plain-session.ts';
import { atTheEnd } from '../processes/at-the-end.ts';
import { makeDataDir } from '../processes/data-dir.ts';
import { makeTemporaryFolder } from '../processes/temporary-folder.ts';
import { openPatientPostgres } from './patient-postgres.ts';
import { createPostgresDatabase } from './test-database.ts';

/** A place without a database yet, on the engine of this run. */
export async function makeUnusedPlace(): Promise<Place> {
  const databaseUrl = inject('engine').name === 'postgres' ? await createPostgresDatabase('empty') : null;
  return { databaseUrl, dataDir: makeTemporaryFolder() };
}

/** A place where a server was started once and no one signed up yet, on the engine of this run or the one given. */
export async function makeStartedPlace(engine = inject('engine').name): Promise<Place> {
  return engine === 'postgres'
    ? { databaseUrl: await createPostgresDatabase(), dataDir: makeTemporaryFolder() }
    : { databaseUrl: null, dataDir: await makeDataDir() };
}

/** Opens and migrates the database there until the test ends, or until it is closed. */
export async function openPlace({ databaseUrl, dataDir }: Place): Promise<DatabaseEngine> {
  const engine = await (databaseUrl ? openPatientPostgres(databaseUrl) : openEmbeddedEngine(dataDir));
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= engine.close();
    return closing;
  };
  atTheEnd(close);
  return { ...engine, close };
}

export async function queryPlace<Value>(place: Place, run: (query: Query) => Promise<Value>): Promise<Value> {
  const session = await openPlainSession(place);
  try {
    return await session.transact(run);
  } finally {
    await session.close();
  }
}

/** Everything that one database must have in common with its copy. */
export function describePlace(place: Place) {
  return queryPlace(place, async (query) => {
    const rows: Record<string, string[]> = {};
    const columns: Record<string, unknown> = {};
    for (const table of await listTables(query)) {
      columns[table] = await listColumns(query, table);
      const found = await query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${nameTable(table)} t order by to_jsonb(t)::text collate "C"`,
      );
      rows[table] = found.map(({ row }) => row);
    }
    return {
      rows,
      columns,
      sequences: await listSequences(query),
      foreignKeys: await listForeignKeys(query),
      migrations: await listMigrations(query),
      triggers: await query(
        `select tgrelid::regclass::text as table, tgname::text as name, tgenabled::text as state, pg_get_triggerdef(oid) as definition
         from pg_trigger where not tgisinternal order by 1, 2`,
      ),
      indexes: await query(
        `select indexname::text as name, indexdef as definition from pg_indexes where schemaname = 'public' order by 1`,
      ),
      checks: await query(
        `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
         from pg_constraint where connamespace = 'public'::regnamespace and contype = 'c' order by 1, 2`,
      ),
    };
  });
}
