import { getTableName } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import * as v from 'valibot';
import { migrationLock, migrationsFolder } from '../database/database.ts';
import type { Query } from '../database/plain-session.ts';
import { serverKeys } from '../push/server-key-tables.ts';
import {
  BackupError,
  type BackupHeader,
  fromOtherBuild,
  parseLine,
  readBackup,
  tooNew,
} from './backup-file.ts';
import {
  type Column,
  dropEverything,
  listColumns,
  listForeignKeys,
  listTables,
  nameTable,
} from './catalogue.ts';

const maxRowsAtOnce = 500;
const maxCharactersAtOnce = 1024 * 1024;

export type RestoreOptions = {
  /** The header, as `checkBackup` read it. */
  readonly header: BackupHeader;
  readonly path: string;
  /** The version of this program. */
  readonly version: string;
  /** Whether everything in the database may be deleted. */
  readonly mayReplace: boolean;
  /** Whether a pooler is between servers and the database. */
  readonly isPooled?: boolean;
};

/**
 * Replaces everything in the database by a backup, at the schema that it was made with, and migrates it from there. To be run in
 * one transaction. Throws `BackupError`.
 */
export async function restore(
  query: Query,
  { header, path, version, mayReplace, isPooled = false }: RestoreOptions,
): Promise<{ tables: number; rows: number }> {
  const migrations = readMigrationFiles({ migrationsFolder });
  const done = header.migrations.length;
  if (header.migrations.some((hash, at) => hash !== migrations[at]?.hash)) {
    const known = new Set(migrations.map(({ hash }) => hash));
    const missing = header.migrations.filter((hash) => !known.has(hash)).length;
    throw header.version === version ? fromOtherBuild(path, header, missing) : tooNew(path, header);
  }
  await query('select pg_advisory_xact_lock($1)', [String(migrationLock)]);
  await refuseWhileInUse(query, isPooled);
  if (!mayReplace) await refuseUnlessEmpty(query);
  await dropEverything(query);
  await applyMigrations(query, migrations.slice(0, done));
  const count = await withoutForeignKeys(query, () => withoutTriggers(query, () => loadRows(query, path)));
  await applyMigrations(query, migrations.slice(done));
  return count;
}

/**
 * A pooler keeps idle connections of servers that have ended. A running server also has connections that bypass it, for
 * listening.
 */
async function refuseWhileInUse(query: Query, isPooled: boolean): Promise<void> {
  const others = await query(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and (application_name in ('focuspool live', 'focuspool sign-ins')
         or application_name = 'focuspool' and (state <> 'idle' or not $1::boolean))`,
    [isPooled],
  );
  if (others.length > 0) throw new BackupError('A FocusPool is running on this database: stop it first.');
}

async function refuseUnlessEmpty(query: Query): Promise<void> {
  for (const table of await listTables(query)) {
    // A process writes this table by merely starting.
    if (table === getTableName(serverKeys)) continue;
    const rows = await query(`select 1 as one from ${nameTable(table)} limit 1`);
    if (rows.length > 0) {
      throw new BackupError(
        `The database is not empty (${table} has rows): add --replace to delete everything in it.`,
      );
    }
  }
}

/** Does what the library's migrator does, but within this transaction, and with these migrations only. */
async function applyMigrations(query: Query, migrations: readonly MigrationMeta[]): Promise<void> {
  await query('create schema if not exists drizzle');
  await query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const { sql: statements, hash, folderMillis } of migrations) {
    for (const statement of statements) await query(statement);
    await query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      String(folderMillis),
    ]);
  }
}

/** The triggers had done their work before these rows were backed up. */
async function withoutTriggers<Value>(query: Query, run: () => Promise<Value>): Promise<Value> {
  const tables = await listTables(query);
  for (const table of tables) await query(`alter table ${nameTable(table)} disable trigger user`);
  const value = await run();
  for (const table of tables) await query(`alter table ${nameTable(table)} enable trigger user`);
  return value;
}

/** Rows may come before the rows they refer to; at the end everything is checked. */
export async function withoutForeignKeys<Value>(query: Query, run: () => Promise<Value>): Promise<Value> {
  const foreignKeys = await listForeignKeys(query);
  for (const { table, name } of foreignKeys) {
    await query(`alter table ${nameTable(table)} drop constraint ${pg.escapeIdentifier(name)}`);
  }
  const value = await run();
  for (const { table, name, definition } of foreignKeys) {
    await query(`alter table ${nameTable(table)} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
  }
  return value;
}

const tableSchema = v.object({ table: v.string(), columns: v.array(v.string()) });
const sequencesSchema = v.object({
  sequences: v.array(v.object({ name: v.string(), value: v.nullable(v.pipe(v.string(), v.digits())) })),
});

/** Adds the rows of a backup to the existing tables; columns that the backup does not know get their defaults. */
export async function loadRows(query: Query, path: string): Promise<{ tables: number; rows: number }> {
  const count = { tables: 0, rows: 0 };
  let insert: string | null = null;
  let held: string[] = [];
  let heldCharacters = 0;
  const flush = async () => {
    if (held.length === 0) return;
    if (insert === null) throw new BackupError(`${path} has rows of no table.`);
    await query(insert, [`[${held.join(',')}]`]);
    count.rows += held.length;
    [held, heldCharacters] = [[], 0];
  };
  const names = new Set(await listTables(query));
  let isFirst = true;
  for await (const line of readBackup(path)) {
    if (line.startsWith('[')) {
      held.push(line);
      heldCharacters += line.length;
      if (held.length >= maxRowsAtOnce || heldCharacters >= maxCharactersAtOnce) await flush();
      continue;
    }
    await flush();
    const told = parseLine(line);
    if (v.is(tableSchema, told) && names.has(told.table)) {
      insert = insertInto(path, told, await listColumns(query, told.table));
      count.tables += 1;
    } else if (v.is(sequencesSchema, told)) {
      for (const { name, value } of told.sequences) {
        if (value) await query('select setval($1::regclass, $2::bigint)', [nameTable(name), value]);
      }
    } else if (!isFirst) {
      throw new BackupError(`${path} holds what no database of its version has: ${line.slice(0, 80)}`);
    }
    isFirst = false;
  }
  return count;
}

/** The statement that inserts many rows at once, given as one JSON array of arrays of text. */
function insertInto(
  path: string,
  { table, columns }: { table: string; columns: readonly string[] },
  known: readonly Column[],
): string {
  const types = new Map(known.map(({ name, type }) => [name, type]));
  const values = columns.map((name, at) => {
    const type = types.get(name);
    if (!type)
      throw new BackupError(`${path} has a column that no database of its version has: ${table}.${name}`);
    return `(r ->> ${at})::${type}`;
  });
  return `insert into ${nameTable(table)} (${columns.map((name) => pg.escapeIdentifier(name)).join(', ')}) overriding system value
    select ${values.join(', ')} from jsonb_array_elements($1::text::jsonb) as r`;
}
