import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/instant-column.ts';

/** Recent attempts, shared by all processes; a key is a hash and names no one. */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: instant('expire'),
  },
  (table) => [index('attempts_expire').on(table.expire)],
);
