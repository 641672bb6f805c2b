import { pgTable, text } from 'drizzle-orm/pg-core';
import { user } from '../../platform/auth/auth-tables.ts';
import { instant } from '../../platform/database/instant-column.ts';

/** The one address at which a person may let calendars read their runs. */
export const calendarAddresses = pgTable('calendar_addresses', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** The hash of the token that the address ends with, so that no one can read the address from a backup. */
  tokenHash: text('token_hash').notNull().unique(),
  madeAt: instant('made_at').notNull(),
});
