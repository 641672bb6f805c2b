import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** How often somebody has tried something lately, shared by all processes; a key is a hash and names nobody. */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: timestamp('expire', { withTimezone: true, precision: 3 }),
  },
  (table) => [index('attempts_expire').on(table.expire)],
);
