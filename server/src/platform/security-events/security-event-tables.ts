import type { SecurityEventKind } from '@focuspool/domain/account/security-events';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { user } from '../auth/auth-tables.ts';
import { instant } from '../database/instant-column.ts';

/** Events that concern an account's security, and where they came from; shown to its person, and kept for 90 days. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<SecurityEventKind>().notNull(),
    at: instant('at').notNull(),
    times: integer('times').notNull().default(1),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [
    index('security_events_user_at').on(table.userId, table.at, table.id),
    index('security_events_at').on(table.at),
  ],
);
