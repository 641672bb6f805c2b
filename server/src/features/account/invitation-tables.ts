import { index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { user } from '../../platform/auth/auth-tables.ts';
import { instant } from '../../platform/database/instant-column.ts';

/** People who were imported without a password, until they have one or the time to set it is over. */
export const invitations = pgTable(
  'invitations',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    invitedAt: instant('invited_at').notNull(),
    /** When the mail is sent, or tried again; null once it is sent. */
    dueAt: instant('due_at'),
    failures: smallint('failures').notNull().default(0),
  },
  (table) => [
    index('invitations_due_at').on(table.dueAt),
    index('invitations_invited_at').on(table.invitedAt),
  ],
);
