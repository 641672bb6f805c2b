import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { user } from '../../platform/auth/auth-tables.ts';
import { instant } from '../../platform/database/instant-column.ts';

/** Who cheered for whose run, once per sender and run. A cheer is told once the ledger has the run with that key. */
export const cheers = pgTable(
  'cheers',
  {
    senderId: text('sender_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    receiverId: text('receiver_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    runKey: uuid('run_key').notNull(),
    byName: boolean('by_name').notNull(),
    cheeredAt: instant('cheered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.senderId, table.receiverId, table.runKey] }),
    index('cheers_run').on(table.receiverId, table.runKey),
    index('cheers_oldest').on(table.cheeredAt),
    check('cheers_others', sql`${table.senderId} <> ${table.receiverId}`),
  ],
);
