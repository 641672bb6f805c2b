import { pgTable, text } from 'drizzle-orm/pg-core';
import { user } from '../../platform/auth/auth-tables.ts';
import { instant } from '../../platform/database/instant-column.ts';

/** The one address a person may have under which calendars read their runs. */
export const calendarAddresses = pgTable('calendar_addresses', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** What the address ends with stands here only hashed, so that nobody reads it out of a backup. */
  tokenHash: text('token_hash').notNull().unique(),
  madeAt: instant('made_at').notNull(),
});
