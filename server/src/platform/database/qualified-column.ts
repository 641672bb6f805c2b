import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * For a subquery: the column with its table before it. In a statement on a single table, drizzle writes the columns without their
 * tables, also within a subquery.
 */
export function qualifiedColumn(column: PgColumn): SQL {
  return sql`${sql.identifier(getTableName(column.table))}.${sql.identifier(column.name)}`;
}
