import { pgTable, text } from 'drizzle-orm/pg-core';
import { user } from '../auth/auth-tables.ts';
import { instant } from '../database/instant-column.ts';

/** The people whom an operator has suspended. None of their sessions counts, and nothing that they tell is shown. */
export const suspensions = pgTable('suspensions', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  suspendedAt: instant('suspended_at').notNull(),
  /** For operators alone. */
  reason: text('reason').notNull(),
});
