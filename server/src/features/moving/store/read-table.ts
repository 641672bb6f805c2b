import { asc, gt } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../platform/database/database.ts';
import { readPages } from '../../../platform/database/pages.ts';

/** Reads all rows of a table, a page at a time, in the order of a column with unique values. */
export function readTable<Table extends PgTable & Record<Name, PgColumn>, Name extends string>(
  db: Queryable,
  table: Table,
  name: Name & keyof Table['$inferSelect'],
): AsyncGenerator<Table['$inferSelect'][]> {
  const column: PgColumn = table[name];
  return readPages<Table['$inferSelect']>(async (last, limit) => {
    // The type of a query over any table does not include its rows.
    const rows = await db
      .select()
      .from(table as PgTable)
      .where(last ? gt(column, last[name]) : undefined)
      .orderBy(asc(column))
      .limit(limit);
    return rows as Table['$inferSelect'][];
  });
}
