import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * A page of the rows that a query found; the query asks for one row more than a page has. `last` is the row after which the next
 * page begins; null if there is none.
 */
export function takePage<Row>(found: readonly Row[], size: number): { rows: Row[]; last: Row | null } {
  const rows = found.slice(0, size);
  return { rows, last: found.length > size ? (rows.at(-1) ?? null) : null };
}

/** Yields all rows, a page at a time; `read` returns those after `last`, or the first ones. */
export async function* readPages<Row>(
  read: (last: Row | null, limit: number) => Promise<Row[]>,
  pageSize = 1_000,
): AsyncGenerator<Row[]> {
  let last: Row | null = null;
  for (;;) {
    const page: Row[] = await read(last, pageSize);
    if (page.length > 0) yield page;
    last = page.at(-1) ?? null;
    if (page.length < pageSize) return;
  }
}

type RowPlace = readonly [at: Date, id: string];
type OrderedColumns = readonly [at: AnyPgColumn, id: AnyPgColumn];

/**
 * Whether a row comes before `place` by its instant and, within the same instant, its id. Compared as one row, so that an index
 * is entered at that place; two conditions would read all rows before it again.
 */
export function isBefore([at, id]: OrderedColumns, place: RowPlace): SQL {
  return sql`(${at}, ${id}) < ${toRow(place)}`;
}

/** The same for a row after it. */
export function isAfter([at, id]: OrderedColumns, place: RowPlace): SQL {
  return sql`(${at}, ${id}) > ${toRow(place)}`;
}

const toRow = ([at, id]: RowPlace) => sql`(${at.toISOString()}::timestamptz, ${id})`;
