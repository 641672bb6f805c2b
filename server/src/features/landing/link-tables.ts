import { pgTable, text } from 'drizzle-orm/pg-core';
import { user } from '../../platform/auth/auth-tables.ts';
import { instant } from '../../platform/database/instant-column.ts';

/** People who let everyone see until when they are at work, at an address with their name; those without a row do not. */
export const landingLinks = pgTable('landing_links', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  turnedOnAt: instant('turned_on_at').notNull(),
});
