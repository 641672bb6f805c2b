import pg from 'pg';
import type { Query } from '../database/plain-session.ts';

/** What the migrations made in a database, according to its own catalogue; what came with extensions is left out. */

export type Column = { readonly name: string; readonly type: string };

const notOfAnExtension = (oid: string, catalogue: string) =>
  `not exists (select from pg_depend d where d.deptype = 'e' and d.objid = ${oid} and d.classid = '${catalogue}'::regclass)`;

export async function listTables(query: Query): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `select c.relname::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and ${notOfAnExtension('c.oid', 'pg_class')}
     order by c.relname collate "C"`,
  );
  return rows.map(({ name }) => name);
}

/** The columns that are written; the database computes the others itself. */
export function listColumns(query: Query, table: string): Promise<Column[]> {
  return query<Column>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [nameTable(table)],
  );
}

/** The last value of each sequence; null for one that was never used. */
export function listSequences(query: Query): Promise<{ name: string; value: string | null }[]> {
  return query(
    `select sequencename::text as name, last_value::text as value from pg_sequences
     where schemaname = 'public' order by sequencename collate "C"`,
  );
}

export function listForeignKeys(
  query: Query,
): Promise<{ table: string; name: string; definition: string }[]> {
  return query(
    `select r.relname::text as table, c.conname::text as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class r on r.oid = c.conrelid
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, 2`,
  );
}

export async function listMigrations(query: Query): Promise<string[]> {
  const [found] = await query<{ is: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is`,
  );
  if (!found?.is) return [];
  const rows = await query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  );
  return rows.map(({ hash }) => hash);
}

/** Deletes every table, routine and enumeration, and the record of what was migrated; the schema and its rights stay. */
export async function dropEverything(query: Query): Promise<void> {
  for (const table of await listTables(query))
    await query(`drop table if exists ${nameTable(table)} cascade`);
  const routines = await query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace = 'public'::regnamespace and ${notOfAnExtension('p.oid', 'pg_proc')}`,
  );
  for (const { name } of routines) await query(`drop routine if exists ${name} cascade`);
  const types = await query<{ name: string }>(
    `select t.oid::regtype::text as name from pg_type t
     where t.typnamespace = 'public'::regnamespace and t.typtype = 'e' and ${notOfAnExtension('t.oid', 'pg_type')}`,
  );
  for (const { name } of types) await query(`drop type if exists ${name} cascade`);
  await query('drop schema if exists drizzle cascade');
}

export function nameTable(table: string): string {
  return `"public".${pg.escapeIdentifier(table)}`;
}
