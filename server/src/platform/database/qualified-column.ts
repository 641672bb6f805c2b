import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * For a query within another one: the column with its table before it. Within another one, drizzle leaves the tables before the
 * columns, which a statement on a single table has none of.
 */
export function qualifiedColumn(column: PgColumn): SQL {
  return sql`${sql.identifier(getTableName(column.table))}.${sql.identifier(column.name)}`;
}
