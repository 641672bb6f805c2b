import pg from 'pg';
import type { Query } from '../database/plain-session.ts';
import { writeHeader } from './backup-file.ts';
import { listColumns, listMigrations, listSequences, listTables, nameTable } from './catalogue.ts';

/** How many rows are held in memory at a time. */
const rowsAtOnce = 500;

export type BackupOptions = {
  /** The version of this program. */
  readonly version: string;
  readonly now: Date;
  readonly onTable?: (rows: number) => void;
};

/** Yields everything in a database, as the lines of a backup. */
export async function* backUp(
  query: Query,
  { version, now, onTable }: BackupOptions,
): AsyncGenerator<string> {
  yield writeHeader({ version, madeAt: now.toISOString(), migrations: await listMigrations(query) });
  for (const table of await listTables(query)) {
    const columns = (await listColumns(query, table)).map(({ name }) => name);
    yield `${JSON.stringify({ table, columns })}\n`;
    let count = 0;
    for await (const rows of readRows(query, table, columns)) {
      count += rows.length;
      yield rows.map((row) => `${row}\n`).join('');
    }
    onTable?.(count);
  }
  yield `${JSON.stringify({ sequences: await listSequences(query) })}\n`;
}

/** The database writes the lines itself, each value in the text form that it can read again. */
async function* readRows(query: Query, table: string, columns: readonly string[]) {
  const values = columns.map((name) => `${pg.escapeIdentifier(name)}::text`).join(', ');
  await query(
    `declare backup no scroll cursor for select json_build_array(${values})::text as row from ${nameTable(table)}`,
  );
  for (;;) {
    const rows = await query<{ row: string }>(`fetch ${rowsAtOnce} from backup`);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < rowsAtOnce) break;
  }
  await query('close backup');
}
