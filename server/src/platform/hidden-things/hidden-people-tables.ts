import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { user } from '../auth/auth-tables.ts';
import { instant } from '../database/instant-column.ts';

/** The people whom others have hidden for themselves. */
export const hiddenPeople = pgTable(
  'hidden_people',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    hiddenUserId: text('hidden_user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    hiddenAt: instant('hidden_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.hiddenUserId] }),
    index('hidden_people_hidden').on(table.hiddenUserId),
    check('hidden_people_others', sql`${table.userId} <> ${table.hiddenUserId}`),
  ],
);
